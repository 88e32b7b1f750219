# gemini 0.61.0, question, 200 columns, without hooks
0.000 shell
0.362~0.363 starting
2.014~3.014 idle
6.316~6.417 working
9.420~9.474 needs-you question
14.984~15.987 working
18.076~19.126 idle
