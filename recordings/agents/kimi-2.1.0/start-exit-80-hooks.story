# kimi 2.1.0, start-exit, 80 columns, with hooks
0.000 shell
0.376~0.377 starting
1.582~2.582 idle
17.583~18.543 ended
