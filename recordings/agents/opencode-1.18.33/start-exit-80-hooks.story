# opencode 1.18.33, start-exit, 80 columns, with hooks
0.000 shell
0.375~0.377 starting
21.081~22.081 idle
37.089~38.150 ended
