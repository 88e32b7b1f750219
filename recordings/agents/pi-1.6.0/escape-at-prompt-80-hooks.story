# pi 1.6.0, escape-at-prompt, 80 columns, with hooks
0.000 shell
0.360~0.361 starting
1.352~2.352 idle
5.653~5.756 working
8.710~8.735 needs-you permission
14.236~15.239 working
17.256~18.261 idle
