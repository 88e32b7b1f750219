# kimi 2.1.0, start-exit, 80 columns, without hooks
0.000 shell
0.355~0.357 starting
3.295~4.295 idle
19.295~19.998 ended
