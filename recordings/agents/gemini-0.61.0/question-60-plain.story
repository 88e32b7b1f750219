# gemini 0.61.0, question, 60 columns, without hooks
0.000 shell
0.365~0.366 starting
1.866~2.866 idle
6.172~6.223 working
9.289~9.341 needs-you question
14.841~15.849 working
17.872~18.902 idle
