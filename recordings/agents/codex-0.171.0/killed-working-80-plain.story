# codex 0.171.0, killed-working, 80 columns, without hooks
0.000 shell
0.362~0.372 starting
0.598~1.598 idle
4.910~5.063 working
9.064~9.414 ended
