# gemini 0.61.0, api-error, 80 columns, with hooks
0.000 shell
0.357 starting
1.843~2.843 idle
6.143~6.245 working
6.245~7.300 failed
