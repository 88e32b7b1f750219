# pi 1.6.0, killed-working, 80 columns, without hooks
0.000 shell
0.357~0.359 starting
0.873~1.873 idle
5.176~5.276 working
9.276~9.627 ended
