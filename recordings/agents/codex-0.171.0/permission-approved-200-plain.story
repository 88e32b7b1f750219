# codex 0.171.0, permission-approved, 200 columns, without hooks
0.000 shell
0.362~0.363 starting
0.476~1.476 idle
4.778~4.881 working
7.852~7.895 needs-you permission
13.394~14.396 working
16.468~17.504 idle
