# codex 0.171.0, turn, 80 columns, with hooks
0.000 shell
0.372~0.373 starting
0.532~1.532 idle
4.838~5.042 working
17.041~18.073 idle
24.387~24.534 working
27.477~28.486 idle
34.489~35.417 ended
