# codex 0.171.0, killed-working, 80 columns, with hooks
0.000 shell
0.370~0.371 starting
0.639~1.639 idle
4.941~5.198 working
9.205~9.608 ended
