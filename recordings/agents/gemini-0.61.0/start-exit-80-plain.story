# gemini 0.61.0, start-exit, 80 columns, without hooks
0.000 shell
0.366~0.367 starting
6.943~7.943 idle
22.943~24.307 ended
