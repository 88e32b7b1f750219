# codex 0.171.0, plan, 60 columns, without hooks
0.000 shell
0.356~0.357 starting
0.408~1.408 idle
6.730~6.877 working
10.096~10.227 needs-you plan
18.728~19.729 working
21.787~22.793 idle
