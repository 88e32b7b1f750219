# claude 2.1.332, permission-approved, 200 columns, without hooks
0.000 shell
0.358~0.360 starting
0.897~1.897 idle
5.202~5.354 working
8.403~8.458 needs-you permission
13.959~14.964 working
17.072~18.073 idle
