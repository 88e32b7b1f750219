# pi 1.6.0, turn, 80 columns, without hooks
0.000 shell
0.355~0.357 starting
0.875~1.875 idle
5.176~5.228 working
17.220~18.255 idle
24.557~24.612 working
27.576~28.596 idle
34.596~35.303 ended
