# codex 0.171.0, trust, 60 columns, without hooks
0.000 shell
0.380~0.381 starting
0.602~0.656 needs-you trust
7.156~8.160 starting
8.161~9.161 idle
