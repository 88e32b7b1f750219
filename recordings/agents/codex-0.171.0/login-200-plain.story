# codex 0.171.0, login, 200 columns, without hooks
0.000 shell
0.362 starting
0.776~0.828 needs-you login
