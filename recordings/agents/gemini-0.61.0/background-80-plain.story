# gemini 0.61.0, background, 80 columns, without hooks
0.000 shell
0.365~0.366 starting
4.659~5.659 idle
8.963~9.281 working
12.272~12.745 needs-you permission
15.247~16.254 working
16.715~17.754 background
29.419~31.420 idle
