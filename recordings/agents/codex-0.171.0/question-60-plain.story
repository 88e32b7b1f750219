# codex 0.171.0, question, 60 columns, without hooks
0.000 shell
0.361~0.363 starting
0.478~1.478 idle
4.782~5.786 idle
6.088~6.189 working
9.158~9.178 needs-you question
14.678~15.686 working
17.713~18.732 idle
