# claude 2.1.332, start-exit, 80 columns, without hooks
0.000 shell
0.376~0.377 starting
0.742~1.742 idle
16.742~17.453 ended
