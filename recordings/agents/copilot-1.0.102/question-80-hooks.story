# copilot 1.0.102, question, 80 columns, with hooks
0.000 shell
0.474~0.475 starting
9.500~10.500 idle
13.804~15.551 working
18.788~18.838 needs-you question
24.338~25.342 working
27.400~28.432 idle
