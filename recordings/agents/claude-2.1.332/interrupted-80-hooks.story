# claude 2.1.332, interrupted, 80 columns, with hooks
0.000 shell
0.363~0.366 starting
1.290~2.290 idle
5.601~5.809 working
11.810~12.812 idle
