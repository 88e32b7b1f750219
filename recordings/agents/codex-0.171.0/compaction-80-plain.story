# codex 0.171.0, compaction, 80 columns, without hooks
0.000 shell
0.421~0.422 starting
0.653~1.653 idle
4.959~5.123 working
8.075~9.124 idle
12.127~12.484 working
18.475~20.474 idle
