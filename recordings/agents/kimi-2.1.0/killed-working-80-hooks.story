# kimi 2.1.0, killed-working, 80 columns, with hooks
0.000 shell
0.360~0.362 starting
3.156~4.156 idle
7.462~7.715 working
11.715~12.067 ended
