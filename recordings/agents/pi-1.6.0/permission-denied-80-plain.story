# pi 1.6.0, permission-denied, 80 columns, without hooks
0.000 shell
0.358~0.359 starting
1.180~2.180 idle
5.485~5.588 working
8.545~8.583 needs-you permission
14.384~15.386 working
17.393~18.395 idle
