# qwen 0.24.4, login, 80 columns, with hooks
0.000 shell
0.439~0.440 starting
7.810~7.896 needs-you login
