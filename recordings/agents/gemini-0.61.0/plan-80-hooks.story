# gemini 0.61.0, plan, 80 columns, with hooks
0.000 shell
0.420~0.421 starting
6.436~7.436 idle
12.744~13.114 working
19.632~19.691 needs-you plan
28.190~29.191 working
31.243~32.249 idle
