# codex 0.171.0, start-exit, 80 columns, with hooks
0.000 shell
0.364~0.367 starting
0.472~1.472 idle
16.476~17.217 ended
