# claude 2.1.332, login, 200 columns, without hooks
0.000 shell
0.392~0.401 starting
0.932~1.021 needs-you login
