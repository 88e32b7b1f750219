# qwen 0.24.4, permission-denied, 80 columns, without hooks
0.000 shell
0.370~0.371 starting
13.776~14.776 idle
18.085~22.564 working
26.222~26.287 needs-you permission
31.787~32.790 idle
