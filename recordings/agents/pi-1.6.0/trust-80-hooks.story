# pi 1.6.0, trust, 80 columns, with hooks
0.000 shell
0.359~0.360 starting
0.906~0.961 needs-you trust
7.462~8.464 starting
8.465~9.465 idle
