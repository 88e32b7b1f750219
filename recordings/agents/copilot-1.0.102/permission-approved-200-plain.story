# copilot 1.0.102, permission-approved, 200 columns, without hooks
0.000 shell
0.488~0.490 starting
9.862~10.862 idle
14.167~16.136 working
19.438~19.515 needs-you permission
25.016~26.017 working
29.291~30.833 idle
