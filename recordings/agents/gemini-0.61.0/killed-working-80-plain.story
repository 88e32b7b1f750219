# gemini 0.61.0, killed-working, 80 columns, without hooks
0.000 shell
0.365~0.366 starting
3.684~4.684 idle
7.988~8.194 working
12.195~12.599 ended
