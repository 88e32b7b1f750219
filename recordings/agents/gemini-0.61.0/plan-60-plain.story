# gemini 0.61.0, plan, 60 columns, without hooks
0.000 shell
0.342~0.344 starting
3.799~4.799 idle
10.105~10.443 working
16.800~16.853 needs-you plan
25.355~26.360 working
28.392~29.446 idle
