# codex 0.171.0, long-tool, 80 columns, with hooks
0.000 shell
0.359~0.361 starting
0.581~1.581 idle
4.905~5.069 working
22.320~23.340 idle
