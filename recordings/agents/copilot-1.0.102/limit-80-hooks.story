# copilot 1.0.102, limit, 80 columns, with hooks
0.000 shell
0.360 starting
3.404~4.404 idle
7.706~7.961 working
20.163~21.163 failed
