# gemini 0.61.0, compaction, 80 columns, without hooks
0.000 shell
0.365~0.373 starting
3.194~4.194 idle
7.498~7.654 working
10.617~11.636 idle
14.640~15.132 working
21.139~23.139 idle
