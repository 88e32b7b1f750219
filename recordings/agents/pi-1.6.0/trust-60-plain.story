# pi 1.6.0, trust, 60 columns, without hooks
0.000 shell
0.518~0.520 starting
2.883~2.996 needs-you trust
9.502~10.507 starting
10.509~11.509 idle
