# codex 0.171.0, trust, 200 columns, without hooks
0.000 shell
0.362~0.363 starting
0.673~0.726 needs-you trust
7.227~8.239 starting
8.240~9.240 idle
