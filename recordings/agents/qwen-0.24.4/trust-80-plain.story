# qwen 0.24.4, trust, 80 columns, without hooks
0.000 shell
0.396~0.398 starting
12.111~12.171 needs-you trust
18.671~19.674 starting
26.098~27.098 idle
