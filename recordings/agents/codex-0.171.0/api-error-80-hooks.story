# codex 0.171.0, api-error, 80 columns, with hooks
0.000 shell
0.369~0.371 starting
0.628~1.628 idle
4.934~5.161 working
5.161~6.250 failed
