# gemini 0.61.0, permission-approved, 80 columns, without hooks
0.000 shell
0.366~0.367 starting
5.700~6.700 idle
10.026~10.453 working
13.430~13.831 needs-you permission
19.338~20.340 working
22.790~23.837 idle
