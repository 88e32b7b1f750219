# kimi 2.1.0, compaction, 80 columns, without hooks
0.000 shell
0.359~0.361 starting
1.905~2.905 idle
6.208~6.460 working
9.416~10.428 idle
13.428~13.782 working
19.809~21.812 idle
