# codex 0.171.0, permission-denied, 80 columns, without hooks
0.000 shell
0.388~0.390 starting
0.496~1.496 idle
4.802~4.907 working
7.871~7.923 needs-you permission
13.423~14.426 idle
