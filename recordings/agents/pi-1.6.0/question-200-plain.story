# pi 1.6.0, question, 200 columns, without hooks
0.000 shell
0.356 starting
1.021~2.021 idle
5.323~5.375 working
8.369~8.411 needs-you question
14.001~15.002 working
17.067~18.170 idle
