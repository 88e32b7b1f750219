# pi 1.6.0, killed-working, 80 columns, with hooks
0.000 shell
0.356~0.358 starting
0.864~1.864 idle
5.166~5.218 working
9.219~9.570 ended
