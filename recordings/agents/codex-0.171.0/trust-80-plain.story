# codex 0.171.0, trust, 80 columns, without hooks
0.000 shell
0.364 starting
0.691~0.748 needs-you trust
7.249~8.252 starting
8.252~9.252 idle
