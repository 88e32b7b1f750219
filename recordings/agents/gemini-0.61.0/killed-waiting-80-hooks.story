# gemini 0.61.0, killed-waiting, 80 columns, with hooks
0.000 shell
0.360~0.361 starting
2.300~3.300 idle
6.602~6.703 working
10.083~10.134 needs-you permission
15.633~16.001 ended
