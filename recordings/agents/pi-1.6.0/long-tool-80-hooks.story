# pi 1.6.0, long-tool, 80 columns, with hooks
0.000 shell
0.391~0.392 starting
1.436~2.436 idle
5.738~5.840 working
22.838~23.870 idle
