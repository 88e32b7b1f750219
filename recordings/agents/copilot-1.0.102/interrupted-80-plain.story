# copilot 1.0.102, interrupted, 80 columns, without hooks
0.000 shell
0.379~0.403 starting
7.633~8.633 idle
11.934~13.618 working
19.830~20.832 idle
