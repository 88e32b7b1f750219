# qwen 0.24.4, login, 60 columns, without hooks
0.000 shell
0.429~0.430 starting
2.549~2.600 needs-you login
