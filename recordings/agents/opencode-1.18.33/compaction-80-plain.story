# opencode 1.18.33, compaction, 80 columns, without hooks
0.000 shell
0.484~0.486 starting
16.735~17.735 idle
21.036~27.647 working
30.629~31.631 idle
34.653~36.923 working
42.950~44.958 idle
