# opencode 1.18.33, turn, 80 columns, without hooks
0.000 shell
0.396~0.434 starting
25.165~26.165 idle
29.468~53.209 working
65.173~66.208 idle
72.522~72.880 working
75.855~76.889 idle
82.890~83.999 ended
