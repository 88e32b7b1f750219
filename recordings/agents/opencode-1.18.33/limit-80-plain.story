# opencode 1.18.33, limit, 80 columns, without hooks
0.000 shell
0.385~0.409 starting
25.831~26.831 idle
30.133~40.726 working
53.430~54.434 failed
