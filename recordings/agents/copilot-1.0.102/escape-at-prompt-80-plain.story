# copilot 1.0.102, escape-at-prompt, 80 columns, without hooks
0.000 shell
0.358~0.378 starting
5.114~6.114 idle
9.417~10.225 working
13.358~13.410 needs-you permission
18.914~19.926 idle
