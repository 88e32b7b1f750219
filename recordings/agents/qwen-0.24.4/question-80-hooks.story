# qwen 0.24.4, question, 80 columns, with hooks
0.000 shell
0.383~0.551 starting
4.092~5.092 idle
8.399~9.362 working
12.527~12.581 needs-you question
18.082~19.085 working
22.151~22.305 idle
