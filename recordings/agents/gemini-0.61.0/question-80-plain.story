# gemini 0.61.0, question, 80 columns, without hooks
0.000 shell
0.414~0.418 starting
5.670~6.670 idle
9.972~10.078 working
13.060~13.502 needs-you question
19.003~20.005 working
22.085~23.086 idle
