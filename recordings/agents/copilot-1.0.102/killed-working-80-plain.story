# copilot 1.0.102, killed-working, 80 columns, without hooks
0.000 shell
0.361~0.362 starting
4.901~5.901 idle
9.208~10.205 working
14.206~14.560 ended
