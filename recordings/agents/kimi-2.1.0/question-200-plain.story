# kimi 2.1.0, question, 200 columns, without hooks
0.000 shell
0.360~0.361 starting
2.317~3.317 idle
6.619~6.823 working
9.812~9.864 needs-you question
15.669~16.675 working
18.724~19.757 idle
