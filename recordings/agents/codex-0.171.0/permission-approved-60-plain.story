# codex 0.171.0, permission-approved, 60 columns, without hooks
0.000 shell
0.357~0.360 starting
0.411~1.411 idle
4.713~4.814 working
7.805~7.859 needs-you permission
13.360~14.362 working
16.437~17.471 idle
