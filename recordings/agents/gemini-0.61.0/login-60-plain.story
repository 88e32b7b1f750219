# gemini 0.61.0, login, 60 columns, without hooks
0.000 shell
0.450~0.451 starting
6.496~6.655 needs-you login
