# kimi 2.1.0, killed-waiting, 80 columns, with hooks
0.000 shell
0.358~0.360 starting
1.529~2.529 idle
5.835~6.138 working
9.187~9.238 needs-you permission
14.740~15.095 ended
