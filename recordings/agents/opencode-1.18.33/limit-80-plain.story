# opencode 1.18.33, limit, 80 columns, without hooks
0.000 shell
0.374~0.375 starting
15.815~16.815 idle
20.116~30.827 working
43.130~44.132 failed
