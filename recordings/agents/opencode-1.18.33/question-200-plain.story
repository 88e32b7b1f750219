# opencode 1.18.33, question, 200 columns, without hooks
0.000 shell
0.372~0.376 starting
18.776~19.776 idle
23.079~32.510 working
37.026~37.084 needs-you question
42.606~43.610 working
46.394~47.395 idle
