# claude 2.1.332, killed-working, 80 columns, with hooks
0.000 shell
0.365~0.367 starting
1.923~2.923 idle
6.224~7.396 working
11.396~11.804 ended
