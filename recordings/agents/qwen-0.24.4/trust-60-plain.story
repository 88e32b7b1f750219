# qwen 0.24.4, trust, 60 columns, without hooks
0.000 shell
0.371~0.378 starting
2.562~2.613 needs-you trust
9.114~10.117 starting
11.652~12.652 idle
