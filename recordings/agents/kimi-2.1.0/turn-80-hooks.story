# kimi 2.1.0, turn, 80 columns, with hooks
0.000 shell
0.366 starting
2.998~3.998 idle
7.301~7.559 working
19.548~20.586 idle
26.890~26.991 working
29.992~31.005 idle
37.006~37.818 ended
