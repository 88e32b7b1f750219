# gemini 0.61.0, permission-approved, 80 columns, with hooks
0.000 shell
0.358~0.359 starting
2.186~3.186 idle
6.501~6.812 working
10.507~10.560 needs-you permission
16.061~17.064 working
19.436~20.451 idle
