# codex 0.171.0, resume, 80 columns, with hooks
0.000 shell
0.401~0.402 starting
0.774~1.774 idle
5.076~5.332 working
8.305~9.355 idle
12.357~13.130 ended
16.437~16.438 starting
16.600~17.600 idle
20.902~21.109 working
24.070~25.113 idle
