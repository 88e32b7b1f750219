# claude 2.1.332, permission-approved, 60 columns, without hooks
0.000 shell
0.361~0.363 starting
0.824~1.824 idle
5.126~5.278 working
8.448~8.499 needs-you permission
13.999~15.001 working
17.118~18.164 idle
