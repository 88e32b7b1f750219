# copilot 1.0.102, start-exit, 80 columns, with hooks
0.000 shell
0.362~0.366 starting
8.980~9.980 idle
24.981~25.947 ended
