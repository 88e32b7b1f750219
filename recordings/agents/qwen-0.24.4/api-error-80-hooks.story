# qwen 0.24.4, api-error, 80 columns, with hooks
0.000 shell
0.366~0.367 starting
4.695~5.695 idle
9.004~11.277 working
11.277~12.484 failed
