# kimi 2.1.0, trust, 80 columns, with hooks
0.000 shell
0.368~0.370 starting
2.495~2.549 needs-you trust
9.049~10.061 starting
10.062~11.062 idle
