# pi 1.6.0, escape-at-prompt, 80 columns, without hooks
0.000 shell
0.357~0.358 starting
1.251~2.251 idle
5.554~5.656 working
8.611~8.655 needs-you permission
14.155~15.157 working
17.180~18.220 idle
