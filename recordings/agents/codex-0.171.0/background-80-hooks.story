# codex 0.171.0, background, 80 columns, with hooks
0.000 shell
0.366~0.368 starting
0.482~1.482 idle
4.787~4.992 working
7.969~8.070 needs-you permission
10.570~11.572 working
12.257~13.286 background
24.629~26.630 idle
