# pi 1.6.0, killed-waiting, 80 columns, without hooks
0.000 shell
0.358~0.360 starting
0.968~1.968 idle
5.269~5.320 working
8.311~8.353 needs-you permission
13.852~14.206 ended
