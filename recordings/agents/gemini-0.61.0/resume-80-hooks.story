# gemini 0.61.0, resume, 80 columns, with hooks
0.000 shell
0.359~0.360 starting
3.556~4.557 idle
7.858~7.960 working
10.923~11.968 idle
14.969~15.999 ended
19.305~19.307 starting
21.425~22.425 idle
25.729~25.845 working
28.822~29.855 idle
