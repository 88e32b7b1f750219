# codex 0.171.0, interrupted, 80 columns, with hooks
0.000 shell
0.383~0.385 starting
0.803~1.803 idle
5.104~5.461 working
11.462~12.466 idle
