# kimi 2.1.0, trust, 80 columns, without hooks
0.000 shell
0.365~0.366 starting
2.284~2.345 needs-you trust
8.846~9.848 starting
9.848~10.848 idle
