# qwen 0.24.4, start-exit, 80 columns, with hooks
0.000 shell
0.463~0.467 starting
11.311~12.311 idle
27.312~28.218 ended
