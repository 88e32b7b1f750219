# opencode 1.18.33, permission-denied, 80 columns, without hooks
0.000 shell
1.507~1.509 starting
19.122~20.122 idle
23.456~27.352 working
30.340~33.911 needs-you permission
40.040~41.050 idle
