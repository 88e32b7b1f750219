# pi 1.6.0, permission-approved, 200 columns, without hooks
0.000 shell
0.333~0.336 starting
1.705~2.705 idle
6.007~6.165 working
9.131~9.165 needs-you permission
14.664~15.667 working
17.684~18.727 idle
