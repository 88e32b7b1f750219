# codex 0.171.0, question, 200 columns, without hooks
0.000 shell
0.355~0.356 starting
0.560~1.560 idle
4.862~5.865 idle
6.165~6.267 working
9.233~9.257 needs-you question
14.756~15.757 working
17.783~18.806 idle
