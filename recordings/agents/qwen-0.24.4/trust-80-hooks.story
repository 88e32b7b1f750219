# qwen 0.24.4, trust, 80 columns, with hooks
0.000 shell
0.454~0.456 starting
8.474~8.558 needs-you trust
15.062~16.070 starting
18.749~19.749 idle
