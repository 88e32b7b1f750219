# opencode 1.18.33, question, 80 columns, with hooks
0.000 shell
1.909 starting
28.706~29.706 idle
33.011~38.953 working
45.130~45.183 needs-you question
50.685~51.686 working
53.845~54.850 idle
