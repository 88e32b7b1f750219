# pi 1.6.0, start-exit, 80 columns, with hooks
0.000 shell
0.366~0.367 starting
1.132~2.132 idle
17.133~17.836 ended
