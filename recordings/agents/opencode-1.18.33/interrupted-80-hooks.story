# opencode 1.18.33, interrupted, 80 columns, with hooks
0.000 shell
0.430~0.431 starting
19.674~20.674 idle
23.975~24.542 working
38.304~39.311 idle
