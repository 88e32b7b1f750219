# opencode 1.18.33, start-exit, 80 columns, without hooks
0.000 shell
0.356~0.362 starting
8.612~9.612 idle
24.613~25.369 ended
