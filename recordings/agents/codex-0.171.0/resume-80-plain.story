# codex 0.171.0, resume, 80 columns, without hooks
0.000 shell
0.363~0.364 starting
0.517~1.517 idle
4.818~5.422 working
8.374~9.385 idle
12.385~13.119 ended
16.429~16.430 starting
16.533~17.533 idle
20.834~20.945 working
23.940~24.978 idle
