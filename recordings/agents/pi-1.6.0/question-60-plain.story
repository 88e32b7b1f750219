# pi 1.6.0, question, 60 columns, without hooks
0.000 shell
0.378~0.387 starting
1.501~2.501 idle
5.807~5.912 working
8.884~8.905 needs-you question
14.406~15.407 working
17.423~18.476 idle
