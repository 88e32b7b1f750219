# opencode 1.18.33, permission-approved, 200 columns, without hooks
0.000 shell
0.358~0.360 starting
18.601~19.601 idle
22.906~33.529 working
39.006~39.066 needs-you permission
44.565~45.568 working
49.606~50.960 idle
