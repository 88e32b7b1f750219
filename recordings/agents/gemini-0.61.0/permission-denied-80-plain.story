# gemini 0.61.0, permission-denied, 80 columns, without hooks
0.000 shell
0.369~0.371 starting
7.287~8.287 idle
11.590~11.843 working
14.799~15.068 needs-you permission
20.570~21.571 idle
