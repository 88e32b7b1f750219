# codex 0.171.0, permission-denied, 80 columns, with hooks
0.000 shell
0.392~0.394 starting
0.547~1.547 idle
4.856~5.058 working
8.115~8.168 needs-you permission
13.673~14.675 idle
