# kimi 2.1.0, question, 60 columns, without hooks
0.000 shell
0.360~0.362 starting
1.661~2.661 idle
5.963~6.166 working
9.177~9.229 needs-you question
15.031~16.033 working
18.090~19.111 idle
