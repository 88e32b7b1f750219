# qwen 0.24.4, plan, 80 columns, without hooks
0.000 shell
0.360~0.362 starting
3.623~4.623 idle
9.935~10.986 working
14.129~14.182 needs-you plan
22.683~23.685 working
26.204~26.854 idle
