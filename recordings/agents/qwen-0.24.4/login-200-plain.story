# qwen 0.24.4, login, 200 columns, without hooks
0.000 shell
0.362~0.363 starting
2.586~2.641 needs-you login
