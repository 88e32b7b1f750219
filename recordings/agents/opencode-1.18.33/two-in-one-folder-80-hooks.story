# opencode 1.18.33, two-in-one-folder, 80 columns, with hooks
0.000 shell
2.988~3.023 starting
12.076~13.076 idle
82.445~97.455 working
101.718~101.769 needs-you permission
107.279~108.281 working
113.377~114.431 idle
