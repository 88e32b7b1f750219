# claude 2.1.332, login, 60 columns, without hooks
0.000 shell
0.393~0.402 starting
0.685~0.761 needs-you login
