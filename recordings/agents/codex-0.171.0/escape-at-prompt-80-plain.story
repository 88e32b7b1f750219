# codex 0.171.0, escape-at-prompt, 80 columns, without hooks
0.000 shell
0.367~0.368 starting
0.523~1.523 idle
4.824~4.934 working
7.906~7.953 needs-you permission
13.453~14.456 idle
