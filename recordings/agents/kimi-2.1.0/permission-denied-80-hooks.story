# kimi 2.1.0, permission-denied, 80 columns, with hooks
0.000 shell
0.361~0.363 starting
1.935~2.935 idle
6.237~6.603 working
9.613~9.664 needs-you permission
15.164~16.170 working
18.216~19.236 idle
