# pi 1.6.0, question, 80 columns, without hooks
0.000 shell
0.360 starting
0.985~1.985 idle
5.287~5.338 working
8.342~8.393 needs-you question
13.894~14.897 working
16.919~17.955 idle
