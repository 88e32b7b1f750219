# opencode 1.18.33, question, 80 columns, without hooks
0.000 shell
0.375~0.376 starting
23.060~24.060 idle
27.509~36.815 working
41.364~41.481 needs-you question
46.982~47.984 working
52.661~53.671 idle
