# copilot 1.0.102, plan, 80 columns, with hooks
0.000 shell
0.414~0.415 starting
7.642~8.642 idle
12.948~13.817 working
16.869~16.920 needs-you plan
25.420~26.423 working
28.552~29.580 idle
