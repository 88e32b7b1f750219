# pi 1.6.0, killed-waiting, 80 columns, with hooks
0.000 shell
0.360~0.362 starting
1.021~2.021 idle
5.323~5.426 working
8.380~8.405 needs-you permission
13.906~14.255 ended
