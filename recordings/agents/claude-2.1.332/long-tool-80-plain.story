# claude 2.1.332, long-tool, 80 columns, without hooks
0.000 shell
0.362~0.363 starting
1.398~2.398 idle
5.701~5.859 working
22.983~24.020 idle
