# pi 1.6.0, limit, 80 columns, without hooks
0.000 shell
0.356~0.358 starting
1.016~2.016 idle
5.322~5.373 working
17.374~18.376 failed
