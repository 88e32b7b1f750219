# kimi 2.1.0, api-error, 80 columns, with hooks
0.000 shell
0.368~0.369 starting
2.678~3.678 idle
7.001~7.567 working
7.567~8.675 failed
