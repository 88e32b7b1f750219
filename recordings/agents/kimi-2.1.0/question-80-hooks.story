# kimi 2.1.0, question, 80 columns, with hooks
0.000 shell
0.361~0.371 starting
2.138~3.138 idle
6.444~7.003 working
10.143~10.201 needs-you question
16.008~17.012 working
19.055~20.075 idle
