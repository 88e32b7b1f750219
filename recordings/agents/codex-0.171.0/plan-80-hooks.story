# codex 0.171.0, plan, 80 columns, with hooks
0.000 shell
0.370~0.372 starting
0.677~1.677 idle
6.988~7.165 working
10.327~10.707 needs-you plan
19.206~20.207 working
22.289~23.332 idle
