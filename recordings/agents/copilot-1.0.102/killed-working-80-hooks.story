# copilot 1.0.102, killed-working, 80 columns, with hooks
0.000 shell
0.383~0.385 starting
5.066~6.066 idle
9.374~10.142 working
14.143~14.498 ended
