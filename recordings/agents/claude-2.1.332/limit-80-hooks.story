# claude 2.1.332, limit, 80 columns, with hooks
0.000 shell
0.366~0.368 starting
1.115~2.115 idle
5.447~5.945 working
17.944~18.946 failed
