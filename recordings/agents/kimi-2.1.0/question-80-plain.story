# kimi 2.1.0, question, 80 columns, without hooks
0.000 shell
0.375~0.376 starting
2.198~3.198 idle
6.504~6.757 working
9.816~9.867 needs-you question
15.669~16.671 working
18.696~19.738 idle
