# kimi 2.1.0, trust, 60 columns, without hooks
0.000 shell
0.402~0.403 starting
6.472~6.523 needs-you trust
13.031~14.033 starting
14.034~15.034 idle
