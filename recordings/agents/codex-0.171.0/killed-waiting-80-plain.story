# codex 0.171.0, killed-waiting, 80 columns, without hooks
0.000 shell
0.361~0.362 starting
0.519~1.519 idle
4.827~5.006 working
7.970~8.124 needs-you permission
13.626~13.979 ended
