# codex 0.171.0, start-exit, 80 columns, without hooks
0.000 shell
0.424~0.427 starting
0.668~1.668 idle
16.668~17.384 ended
