# qwen 0.24.4, permission-denied, 80 columns, with hooks
0.000 shell
0.376~0.378 starting
4.172~5.172 idle
8.548~11.768 working
15.174~15.232 needs-you permission
20.738~21.744 idle
