# opencode 1.18.33, escape-at-prompt, 80 columns, with hooks
0.000 shell
0.358~0.360 starting
18.249~19.249 idle
30.780~41.236 working
45.049~45.105 needs-you permission
50.607~51.609 idle
