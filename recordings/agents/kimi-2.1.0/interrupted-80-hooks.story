# kimi 2.1.0, interrupted, 80 columns, with hooks
0.000 shell
0.460~0.462 starting
4.424~5.424 idle
8.726~9.041 working
15.042~16.043 idle
