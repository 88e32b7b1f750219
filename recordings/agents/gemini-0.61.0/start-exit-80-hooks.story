# gemini 0.61.0, start-exit, 80 columns, with hooks
0.000 shell
0.395~0.396 starting
5.020~6.020 idle
21.022~22.133 ended
