# codex 0.171.0, question, 80 columns, with hooks
0.000 shell
0.458~0.468 starting
0.775~1.775 idle
5.078~6.081 idle
6.386~6.702 working
9.695~9.795 needs-you question
15.296~16.298 working
18.448~19.459 idle
