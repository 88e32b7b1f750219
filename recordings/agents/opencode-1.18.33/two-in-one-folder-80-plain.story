# opencode 1.18.33, two-in-one-folder, 80 columns, without hooks
0.000 shell
0.366~0.371 starting
13.340~14.340 idle
71.495~75.539 working
79.196~79.291 needs-you permission
84.795~85.800 working
88.427~89.451 idle
