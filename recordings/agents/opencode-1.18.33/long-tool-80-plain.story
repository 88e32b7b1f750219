# opencode 1.18.33, long-tool, 80 columns, without hooks
0.000 shell
0.400~0.402 starting
12.694~13.694 idle
16.994~28.945 working
28.900~29.947 needs-you permission
32.446~33.448 working
50.730~51.782 idle
