# gemini 0.61.0, interrupted, 80 columns, with hooks
0.000 shell
0.376~0.381 starting
5.424~6.424 idle
9.726~10.010 working
16.010~17.011 idle
