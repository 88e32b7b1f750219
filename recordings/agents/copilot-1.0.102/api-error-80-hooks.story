# copilot 1.0.102, api-error, 80 columns, with hooks
0.000 shell
0.364~0.366 starting
6.045~7.045 idle
10.351~10.665 working
10.665~11.878 failed
