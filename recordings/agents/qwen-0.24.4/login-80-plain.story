# qwen 0.24.4, login, 80 columns, without hooks
0.000 shell
0.428~0.430 starting
9.473~9.525 needs-you login
