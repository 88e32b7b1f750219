# qwen 0.24.4, limit, 80 columns, with hooks
0.000 shell
0.375~0.379 starting
8.869~9.869 idle
13.170~14.174 working
26.175~27.176 failed
