# pi 1.6.0, api-error, 80 columns, without hooks
0.000 shell
0.358~0.359 starting
1.041~2.041 idle
5.344~5.446 working
5.446~6.446 failed
