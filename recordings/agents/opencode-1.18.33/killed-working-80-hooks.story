# opencode 1.18.33, killed-working, 80 columns, with hooks
0.000 shell
0.393~0.395 starting
21.654~22.654 idle
25.985~50.687 working
57.777~58.438 ended
