# kimi 2.1.0, killed-working, 80 columns, without hooks
0.000 shell
0.360~0.362 starting
3.855~4.855 idle
8.191~8.506 working
12.506~12.856 ended
