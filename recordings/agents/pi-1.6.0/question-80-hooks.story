# pi 1.6.0, question, 80 columns, with hooks
0.000 shell
0.362~0.364 starting
1.078~2.078 idle
5.378~5.480 working
8.438~8.467 needs-you question
13.967~14.968 working
17.018~18.026 idle
