# opencode 1.18.33, api-error, 80 columns, without hooks
0.000 shell
0.360~0.362 starting
13.622~14.622 idle
17.924~27.331 working
27.331~29.149 failed
