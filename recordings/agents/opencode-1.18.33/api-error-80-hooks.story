# opencode 1.18.33, api-error, 80 columns, with hooks
0.000 shell
0.364~0.366 starting
23.275~24.275 idle
27.582~30.914 working
30.914~32.281 failed
