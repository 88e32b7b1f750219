# gemini 0.61.0, interrupted, 80 columns, without hooks
0.000 shell
0.387~0.389 starting
5.708~6.708 idle
10.014~10.174 working
16.174~17.175 idle
