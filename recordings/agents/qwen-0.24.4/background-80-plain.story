# qwen 0.24.4, background, 80 columns, without hooks
0.000 shell
0.418~0.427 starting
9.425~10.426 idle
13.733~18.967 working
23.110~23.315 needs-you permission
25.932~26.936 working
27.631~28.645 background
40.497~41.511 working
40.973~42.512 idle
