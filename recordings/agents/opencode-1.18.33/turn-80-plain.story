# opencode 1.18.33, turn, 80 columns, without hooks
0.000 shell
0.365~0.367 starting
4.237~5.237 idle
8.540~9.553 working
21.566~22.567 idle
28.873~29.076 working
32.057~33.092 idle
39.092~40.150 ended
