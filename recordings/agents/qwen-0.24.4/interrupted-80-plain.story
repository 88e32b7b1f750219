# qwen 0.24.4, interrupted, 80 columns, without hooks
0.000 shell
0.417~0.425 starting
9.691~10.691 idle
13.993~16.710 working
22.712~23.718 idle
