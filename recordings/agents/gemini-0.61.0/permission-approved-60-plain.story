# gemini 0.61.0, permission-approved, 60 columns, without hooks
0.000 shell
0.392~0.394 starting
5.070~6.070 idle
9.372~9.578 working
12.652~12.703 needs-you permission
18.204~19.207 working
21.281~22.310 idle
