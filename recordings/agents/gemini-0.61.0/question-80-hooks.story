# gemini 0.61.0, question, 80 columns, with hooks
0.000 shell
0.359~0.361 starting
1.939~2.939 idle
6.239~6.397 working
9.474~9.525 needs-you question
15.026~16.028 working
18.083~19.097 idle
