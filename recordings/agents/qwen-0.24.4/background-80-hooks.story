# qwen 0.24.4, background, 80 columns, with hooks
0.000 shell
0.357~0.358 starting
4.610~5.610 idle
8.917~9.936 working
13.158~13.209 needs-you permission
15.710~16.713 working
17.009~18.020 background
29.841~30.847 working
31.098~31.847 idle
