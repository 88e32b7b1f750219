# kimi 2.1.0, plan, 80 columns, with hooks
0.000 shell
0.406~0.407 starting
5.700~6.700 idle
11.014~11.276 working
17.755~17.818 needs-you plan
26.319~27.321 working
29.396~30.428 idle
