# codex 0.171.0, trust, 80 columns, with hooks
0.000 shell
0.344~0.346 starting
0.832~0.885 needs-you trust
7.385~8.387 starting
8.388~9.388 idle
