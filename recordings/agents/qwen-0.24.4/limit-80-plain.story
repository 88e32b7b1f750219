# qwen 0.24.4, limit, 80 columns, without hooks
0.000 shell
0.364~0.366 starting
4.782~5.782 idle
9.083~9.594 working
21.594~22.596 failed
