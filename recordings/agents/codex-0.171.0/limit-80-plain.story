# codex 0.171.0, limit, 80 columns, without hooks
0.000 shell
0.371~0.372 starting
0.575~1.575 idle
4.897~5.053 working
5.053~6.126 failed
