# pi 1.6.0, limit, 80 columns, with hooks
0.000 shell
0.355~0.356 starting
0.912~1.912 idle
5.213~5.267 working
17.268~18.269 failed
