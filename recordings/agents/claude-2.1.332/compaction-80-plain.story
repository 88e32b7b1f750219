# claude 2.1.332, compaction, 80 columns, without hooks
0.000 shell
0.385~0.387 starting
0.792~1.792 idle
5.095~5.296 working
8.288~9.319 idle
12.335~12.805 working
18.827~20.830 idle
