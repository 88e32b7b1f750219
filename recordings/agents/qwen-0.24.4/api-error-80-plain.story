# qwen 0.24.4, api-error, 80 columns, without hooks
0.000 shell
0.363~0.366 starting
5.641~6.641 idle
9.950~13.276 working
13.276~14.536 failed
