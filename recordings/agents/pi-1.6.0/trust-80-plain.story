# pi 1.6.0, trust, 80 columns, without hooks
0.000 shell
0.356~0.358 starting
0.826~0.882 needs-you trust
7.383~8.385 starting
8.386~9.386 idle
