# pi 1.6.0, compaction, 80 columns, with hooks
0.000 shell
0.377~0.378 starting
1.314~2.314 idle
5.617~5.717 working
8.676~9.724 idle
12.725~13.079 working
13.079~15.080 idle
