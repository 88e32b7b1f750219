# opencode 1.18.33, question, 60 columns, without hooks
0.000 shell
0.412~0.413 starting
17.231~18.231 idle
21.533~29.064 working
32.480~32.533 needs-you question
38.039~39.041 working
42.366~43.384 idle
