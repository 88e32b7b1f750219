# claude 2.1.332, killed-waiting, 80 columns, with hooks
0.000 shell
0.358~0.359 starting
1.091~2.091 idle
5.405~5.724 working
8.700~8.938 needs-you permission
14.438~14.896 ended
