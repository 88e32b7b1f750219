# pi 1.6.0, long-tool, 80 columns, without hooks
0.000 shell
0.362~0.364 starting
1.417~2.417 idle
5.719~5.821 working
22.828~23.872 idle
