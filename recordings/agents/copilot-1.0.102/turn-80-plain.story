# copilot 1.0.102, turn, 80 columns, without hooks
0.000 shell
0.408~0.415 starting
9.398~10.398 idle
13.700~14.733 working
26.696~27.795 idle
34.100~34.757 working
37.707~38.782 idle
44.782~45.803 ended
