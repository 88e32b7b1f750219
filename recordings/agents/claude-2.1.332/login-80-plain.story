# claude 2.1.332, login, 80 columns, without hooks
0.000 shell
0.359~0.360 starting
0.360~1.033 needs-you login
