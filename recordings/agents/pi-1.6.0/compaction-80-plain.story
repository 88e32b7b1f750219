# pi 1.6.0, compaction, 80 columns, without hooks
0.000 shell
0.361~0.363 starting
1.203~2.203 idle
5.505~5.606 working
8.565~9.571 idle
12.572~12.925 working
12.925~14.926 idle
