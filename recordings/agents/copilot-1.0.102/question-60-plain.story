# copilot 1.0.102, question, 60 columns, without hooks
0.000 shell
0.704~0.706 starting
10.892~11.892 idle
15.222~17.850 working
21.325~21.399 needs-you question
26.904~27.914 working
30.417~31.438 idle
