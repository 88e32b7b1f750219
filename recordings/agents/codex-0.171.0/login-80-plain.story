# codex 0.171.0, login, 80 columns, without hooks
0.000 shell
0.490~0.491 starting
0.491~0.856 needs-you login
