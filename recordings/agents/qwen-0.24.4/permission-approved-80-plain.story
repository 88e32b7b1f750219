# qwen 0.24.4, permission-approved, 80 columns, without hooks
0.000 shell
0.366~0.368 starting
10.565~11.565 idle
14.867~19.083 working
22.890~22.941 needs-you permission
28.442~29.445 working
33.006~34.012 idle
