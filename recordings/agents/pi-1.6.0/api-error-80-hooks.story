# pi 1.6.0, api-error, 80 columns, with hooks
0.000 shell
0.367~0.368 starting
1.349~2.349 idle
5.651~5.753 working
5.753~6.754 failed
