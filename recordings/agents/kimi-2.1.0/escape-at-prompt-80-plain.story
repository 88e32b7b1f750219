# kimi 2.1.0, escape-at-prompt, 80 columns, without hooks
0.000 shell
0.356~0.358 starting
1.683~2.683 idle
5.990~6.192 working
9.182~9.234 needs-you permission
14.735~15.737 working
17.787~18.794 idle
