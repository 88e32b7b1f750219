# qwen 0.24.4, permission-approved, 80 columns, with hooks
0.000 shell
0.360 starting
4.395~5.395 idle
8.697~10.148 working
14.610~14.707 needs-you permission
20.239~21.249 working
24.234~24.705 idle
