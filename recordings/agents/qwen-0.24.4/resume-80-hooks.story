# qwen 0.24.4, resume, 80 columns, with hooks
0.000 shell
0.383~0.386 starting
3.058~4.058 idle
7.361~7.867 working
11.690~11.868 idle
14.868~15.873 ended
19.177~19.179 starting
23.198~24.198 idle
27.501~27.963 working
31.562~31.956 idle
