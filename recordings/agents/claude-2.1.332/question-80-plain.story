# claude 2.1.332, question, 80 columns, without hooks
0.000 shell
0.363~0.364 starting
0.891~1.891 idle
5.193~5.496 working
8.451~8.548 needs-you question
14.048~15.050 working
17.213~18.214 idle
