# kimi 2.1.0, compaction, 80 columns, with hooks
0.000 shell
0.363~0.364 starting
4.295~5.295 idle
8.595~8.961 working
11.941~12.987 idle
15.987~16.392 working
22.369~24.370 idle
