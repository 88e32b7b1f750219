# copilot 1.0.102, start-exit, 80 columns, without hooks
0.000 shell
0.362~0.365 starting
6.946~7.946 idle
22.950~24.562 ended
