# qwen 0.24.4, killed-working, 80 columns, without hooks
0.000 shell
0.621~0.623 starting
7.305~8.305 idle
11.641~13.714 working
17.719~18.071 ended
