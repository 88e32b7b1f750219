# pi 1.6.0, start-exit, 80 columns, without hooks
0.000 shell
0.363~0.364 starting
1.410~2.410 idle
17.411~18.118 ended
