# qwen 0.24.4, background, 80 columns, without hooks
0.000 shell
0.329~0.331 starting
5.716~6.716 idle
10.020~10.474 working
13.577~13.632 needs-you permission
16.133~17.139 working
17.333~18.346 background
30.181~31.182 working
32.035~32.210 idle
