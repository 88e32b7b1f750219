# opencode 1.18.33, interrupted, 80 columns, without hooks
0.000 shell
0.401~0.403 starting
6.993~7.993 idle
11.296~14.818 working
21.835~22.886 idle
