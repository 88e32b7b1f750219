# kimi 2.1.0, resume, 80 columns, with hooks
0.000 shell
0.417~0.422 starting
2.911~3.911 idle
7.215~7.466 working
10.444~11.470 idle
14.470~15.346 ended
19.003~19.008 starting
24.189~25.189 idle
28.511~29.253 working
32.270~33.270 idle
