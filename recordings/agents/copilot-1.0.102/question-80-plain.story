# copilot 1.0.102, question, 80 columns, without hooks
0.000 shell
0.404~0.405 starting
9.552~10.552 idle
13.860~15.413 working
18.499~18.554 needs-you question
24.058~25.059 working
27.105~28.134 idle
