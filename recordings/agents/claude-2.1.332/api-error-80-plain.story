# claude 2.1.332, api-error, 80 columns, without hooks
0.000 shell
0.422~0.424 starting
1.190~2.190 idle
5.492~5.648 working
5.696~6.757 failed
