# codex 0.171.0, long-tool, 80 columns, without hooks
0.000 shell
0.358~0.360 starting
0.513~1.513 idle
4.815~5.039 working
22.208~23.209 idle
