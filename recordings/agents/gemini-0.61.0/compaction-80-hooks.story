# gemini 0.61.0, compaction, 80 columns, with hooks
0.000 shell
0.358~0.360 starting
2.216~3.216 idle
6.519~6.679 working
9.630~10.646 idle
13.646~14.001 working
19.981~21.981 idle
