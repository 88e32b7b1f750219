# codex 0.171.0, login, 60 columns, without hooks
0.000 shell
0.366~0.368 starting
0.852~0.903 needs-you login
