# claude 2.1.332, start-exit, 80 columns, with hooks
0.000 shell
0.586~0.588 starting
2.210~3.210 idle
18.210~18.985 ended
