# codex 0.171.0, plan, 200 columns, without hooks
0.000 shell
0.357 starting
0.410~1.410 idle
6.720~6.975 working
10.010~10.073 needs-you plan
18.573~19.577 working
21.644~22.645 idle
