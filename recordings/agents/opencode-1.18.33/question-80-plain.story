# opencode 1.18.33, question, 80 columns, without hooks
0.000 shell
0.369~0.391 starting
26.773~27.773 idle
31.077~44.372 working
47.340~48.579 needs-you question
54.082~55.084 working
58.287~59.331 idle
