# codex 0.171.0, limit, 80 columns, with hooks
0.000 shell
0.383~0.389 starting
0.685~1.685 idle
4.987~5.294 working
5.294~6.360 failed
