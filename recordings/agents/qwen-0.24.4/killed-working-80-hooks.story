# qwen 0.24.4, killed-working, 80 columns, with hooks
0.000 shell
0.371~0.373 starting
6.109~7.109 idle
10.480~12.477 working
16.480~16.884 ended
