# copilot 1.0.102, permission-denied, 80 columns, with hooks
0.000 shell
0.379~0.380 starting
9.840~10.840 idle
14.155~15.545 working
18.958~19.010 needs-you permission
24.916~25.921 working
27.966~28.995 idle
