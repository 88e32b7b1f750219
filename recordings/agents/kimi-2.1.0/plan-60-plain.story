# kimi 2.1.0, plan, 60 columns, without hooks
0.000 shell
0.365~0.368 starting
2.285~3.285 idle
7.604~8.102 working
14.244~14.299 needs-you plan
22.799~23.800 working
25.829~26.869 idle
