# gemini 0.61.0, limit, 80 columns, without hooks
0.000 shell
0.365~0.366 starting
3.150~4.150 idle
7.455~7.660 working
19.660~20.665 failed
