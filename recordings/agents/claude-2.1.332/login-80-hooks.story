# claude 2.1.332, login, 80 columns, with hooks
0.000 shell
0.377~0.381 starting
0.381~1.053 needs-you login
