# codex 0.171.0, login, 80 columns, with hooks
0.000 shell
0.415~0.430 starting
0.430~0.861 needs-you login
