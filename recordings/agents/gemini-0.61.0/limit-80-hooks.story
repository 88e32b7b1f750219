# gemini 0.61.0, limit, 80 columns, with hooks
0.000 shell
0.356~0.357 starting
1.833~2.833 idle
6.135~6.239 working
18.239~19.242 failed
