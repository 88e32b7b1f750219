# gemini 0.61.0, killed-working, 80 columns, with hooks
0.000 shell
0.364~0.366 starting
2.732~3.732 idle
7.033~7.134 working
11.135~11.486 ended
