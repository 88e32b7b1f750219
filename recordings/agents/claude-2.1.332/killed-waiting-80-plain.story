# claude 2.1.332, killed-waiting, 80 columns, without hooks
0.000 shell
0.359~0.362 starting
0.842~1.842 idle
5.145~5.248 working
8.232~8.319 needs-you permission
13.820~14.224 ended
