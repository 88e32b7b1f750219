# opencode 1.18.33, interrupted, 80 columns, without hooks
0.000 shell
0.447~0.522 starting
20.749~21.749 idle
25.051~42.605 working
49.366~50.531 idle
