# copilot 1.0.102, long-tool, 80 columns, without hooks
0.000 shell
0.358~0.360 starting
4.589~5.589 idle
8.901~9.953 working
10.245~10.324 needs-you permission
12.827~13.828 working
29.908~30.928 idle
