# kimi 2.1.0, plan, 80 columns, without hooks
0.000 shell
0.339~0.343 starting
2.568~3.568 idle
7.872~8.233 working
14.716~14.807 needs-you plan
23.309~24.811 working
26.424~27.467 idle
