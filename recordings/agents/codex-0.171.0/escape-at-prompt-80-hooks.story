# codex 0.171.0, escape-at-prompt, 80 columns, with hooks
0.000 shell
0.378~0.380 starting
0.591~1.591 idle
4.943~5.127 working
8.144~8.317 needs-you permission
13.861~14.881 idle
