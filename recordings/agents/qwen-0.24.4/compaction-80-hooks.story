# qwen 0.24.4, compaction, 80 columns, with hooks
0.000 shell
0.360~0.362 starting
4.802~5.802 idle
9.104~9.908 working
13.144~13.931 idle
16.932~17.334 working
23.332~25.331 idle
