# copilot 1.0.102, compaction, 80 columns, without hooks
0.000 shell
0.379~0.385 starting
5.329~6.329 idle
9.632~11.321 working
14.307~15.354 idle
18.353~18.707 working
24.745~26.746 idle
