# kimi 2.1.0, plan, 200 columns, without hooks
0.000 shell
0.361~0.362 starting
2.344~3.344 idle
7.658~7.760 working
13.843~13.896 needs-you plan
22.398~23.400 working
25.436~26.468 idle
