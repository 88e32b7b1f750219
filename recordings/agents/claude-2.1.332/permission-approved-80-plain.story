# claude 2.1.332, permission-approved, 80 columns, without hooks
0.000 shell
0.368~0.370 starting
0.785~1.785 idle
5.089~5.242 working
8.268~8.320 needs-you permission
13.821~14.824 working
16.966~17.983 idle
