# copilot 1.0.102, background, 80 columns, without hooks
0.000 shell
0.484~0.486 starting
4.379~5.379 idle
8.681~9.570 working
12.651~12.702 needs-you permission
15.203~16.207 working
17.023~18.073 background
29.601~30.602 working
32.690~33.702 idle
