# gemini 0.61.0, killed-waiting, 80 columns, without hooks
0.000 shell
0.355~0.356 starting
4.526~5.526 idle
8.839~9.120 working
12.097~12.835 needs-you permission
18.341~18.752 ended
