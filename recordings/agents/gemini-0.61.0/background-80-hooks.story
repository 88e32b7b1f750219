# gemini 0.61.0, background, 80 columns, with hooks
0.000 shell
0.363~0.372 starting
2.401~3.401 idle
6.703~6.866 working
10.138~10.190 needs-you permission
12.690~13.691 working
14.014~15.050 background
26.771~28.771 idle
