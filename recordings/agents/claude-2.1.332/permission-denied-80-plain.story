# claude 2.1.332, permission-denied, 80 columns, without hooks
0.000 shell
0.360~0.361 starting
1.021~2.021 idle
5.325~5.530 working
8.492~8.978 needs-you permission
14.481~15.502 idle
