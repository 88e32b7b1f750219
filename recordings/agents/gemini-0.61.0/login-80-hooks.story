# gemini 0.61.0, login, 80 columns, with hooks
0.000 shell
0.370~0.371 starting
2.814~2.867 needs-you login
