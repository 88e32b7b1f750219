# gemini 0.61.0, permission-denied, 80 columns, with hooks
0.000 shell
0.367~0.369 starting
4.609~5.609 idle
8.912~9.120 working
12.916~12.970 needs-you permission
18.470~19.476 idle
