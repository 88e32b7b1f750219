# copilot 1.0.102, trust, 60 columns, without hooks
0.000 shell
0.371~0.375 starting
4.803~4.854 needs-you trust
11.363~12.365 starting
12.369~13.369 idle
