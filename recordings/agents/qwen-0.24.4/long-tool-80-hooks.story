# qwen 0.24.4, long-tool, 80 columns, with hooks
0.000 shell
0.357~0.359 starting
5.356~6.356 idle
9.659~10.269 working
10.527~10.578 needs-you permission
13.077~14.079 working
31.673~31.970 idle
