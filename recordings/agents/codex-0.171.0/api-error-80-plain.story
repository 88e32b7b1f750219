# codex 0.171.0, api-error, 80 columns, without hooks
0.000 shell
0.357~0.360 starting
0.468~1.468 idle
4.771~4.874 working
4.874~5.932 failed
