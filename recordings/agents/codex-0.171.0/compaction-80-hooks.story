# codex 0.171.0, compaction, 80 columns, with hooks
0.000 shell
0.361~0.362 starting
0.572~1.572 idle
4.874~5.044 working
8.003~9.004 idle
12.009~12.464 working
18.481~20.481 idle
