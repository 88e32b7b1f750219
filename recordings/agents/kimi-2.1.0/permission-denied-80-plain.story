# kimi 2.1.0, permission-denied, 80 columns, without hooks
0.000 shell
0.362~0.363 starting
1.592~2.592 idle
5.894~6.097 working
9.104~9.156 needs-you permission
14.720~15.722 working
17.831~18.845 idle
