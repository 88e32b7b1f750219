# qwen 0.24.4, interrupted, 80 columns, with hooks
0.000 shell
0.359~0.361 starting
2.771~3.771 idle
7.073~8.276 working
14.276~15.282 idle
