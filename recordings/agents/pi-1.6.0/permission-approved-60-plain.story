# pi 1.6.0, permission-approved, 60 columns, without hooks
0.000 shell
0.389 starting
1.439~2.439 idle
5.739~5.844 working
8.799~8.817 needs-you permission
14.317~15.317 working
17.337~18.377 idle
