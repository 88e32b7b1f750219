# gemini 0.61.0, login, 80 columns, without hooks
0.000 shell
0.347~0.350 starting
3.375~3.426 needs-you login
