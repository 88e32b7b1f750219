# codex 0.171.0, question, 80 columns, without hooks
0.000 shell
0.639~0.641 starting
0.751~1.751 idle
5.054~6.060 idle
6.364~6.471 working
9.465~9.502 needs-you question
15.003~16.005 working
18.057~19.066 idle
