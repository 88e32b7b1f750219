# kimi 2.1.0, turn, 80 columns, without hooks
0.000 shell
0.335~0.339 starting
2.489~3.489 idle
6.790~7.049 working
19.007~20.008 idle
26.312~26.363 working
29.357~30.377 idle
36.377~37.186 ended
