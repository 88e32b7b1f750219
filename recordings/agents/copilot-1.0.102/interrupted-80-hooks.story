# copilot 1.0.102, interrupted, 80 columns, with hooks
0.000 shell
0.367~0.369 starting
7.704~8.704 idle
12.006~13.077 working
19.282~20.289 idle
