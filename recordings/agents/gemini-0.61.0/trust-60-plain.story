# gemini 0.61.0, trust, 60 columns, without hooks
0.000 shell
0.363~0.364 starting
3.571~3.623 needs-you trust
10.126~11.135 starting
13.678~14.678 idle
