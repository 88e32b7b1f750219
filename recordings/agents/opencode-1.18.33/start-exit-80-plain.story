# opencode 1.18.33, start-exit, 80 columns, without hooks
0.000 shell
0.373~0.374 starting
20.869~21.869 idle
36.870~39.038 ended
