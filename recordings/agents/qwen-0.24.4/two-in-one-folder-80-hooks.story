# qwen 0.24.4, two-in-one-folder, 80 columns, with hooks
0.000 shell
0.376~0.378 starting
6.527~7.527 idle
40.944~42.976 working
47.481~47.532 needs-you permission
53.034~54.036 working
57.109~58.118 idle
