# kimi 2.1.0, limit, 80 columns, with hooks
0.000 shell
0.364~0.365 starting
3.204~4.204 idle
7.512~7.816 working
19.817~20.818 failed
