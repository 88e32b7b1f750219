# opencode 1.18.33, killed-waiting, 80 columns, with hooks
0.000 shell
0.433~0.435 starting
28.268~29.268 idle
32.582~39.835 working
45.545~45.597 needs-you permission
51.103~51.765 ended
