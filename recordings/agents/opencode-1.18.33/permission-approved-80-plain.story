# opencode 1.18.33, permission-approved, 80 columns, without hooks
0.000 shell
0.369~0.371 starting
21.003~22.003 idle
25.307~48.419 working
51.390~53.400 needs-you permission
58.900~59.905 working
64.525~65.547 idle
