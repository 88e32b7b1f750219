# kimi 2.1.0, api-error, 80 columns, without hooks
0.000 shell
0.402~0.403 starting
3.051~4.051 idle
7.375~7.836 working
7.836~8.837 failed
