# copilot 1.0.102, compaction, 80 columns, with hooks
0.000 shell
0.405~0.408 starting
6.101~7.101 idle
10.404~12.052 working
15.039~16.083 idle
19.084~19.488 working
25.479~27.479 idle
