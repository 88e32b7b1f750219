# pi 1.6.0, trust, 200 columns, without hooks
0.000 shell
0.405~0.407 starting
1.209~1.277 needs-you trust
7.778~8.782 starting
8.783~9.783 idle
