# kimi 2.1.0, resume, 80 columns, without hooks
0.000 shell
0.414~0.418 starting
3.069~4.069 idle
7.371~7.641 working
10.635~11.668 idle
14.668~15.487 ended
19.143~19.144 starting
24.287~25.287 idle
28.600~29.464 working
32.471~33.519 idle
