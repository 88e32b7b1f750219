# copilot 1.0.102, limit, 80 columns, without hooks
0.000 shell
0.365~0.371 starting
3.423~4.423 idle
7.724~7.930 working
20.132~21.133 failed
