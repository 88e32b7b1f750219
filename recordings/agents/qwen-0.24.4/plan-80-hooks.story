# qwen 0.24.4, plan, 80 columns, with hooks
0.000 shell
0.361~0.375 starting
3.876~4.876 idle
10.180~10.736 working
13.787~13.839 needs-you plan
22.341~23.343 working
25.454~26.506 idle
