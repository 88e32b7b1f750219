# claude 2.1.332, question, 80 columns, with hooks
0.000 shell
0.360~0.362 starting
1.043~2.043 idle
5.344~6.118 working
9.117~9.309 needs-you question
14.828~15.829 working
18.237~19.248 idle
