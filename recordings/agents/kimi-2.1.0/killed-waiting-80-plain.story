# kimi 2.1.0, killed-waiting, 80 columns, without hooks
0.000 shell
0.358~0.359 starting
1.683~2.683 idle
5.985~6.186 working
9.185~9.240 needs-you permission
14.741~15.092 ended
