# codex 0.171.0, killed-waiting, 80 columns, with hooks
0.000 shell
0.386~0.388 starting
0.698~1.698 idle
5.014~5.220 working
8.182~8.422 needs-you permission
13.924~14.332 ended
