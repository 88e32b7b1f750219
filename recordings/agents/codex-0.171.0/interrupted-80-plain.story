# codex 0.171.0, interrupted, 80 columns, without hooks
0.000 shell
0.391~0.393 starting
0.546~1.546 idle
4.849~4.950 working
10.950~11.951 idle
