# qwen 0.24.4, plan, 200 columns, without hooks
0.000 shell
0.439~0.441 starting
12.424~13.424 idle
18.737~19.296 working
22.329~22.381 needs-you plan
30.881~31.882 working
34.288~34.998 idle
