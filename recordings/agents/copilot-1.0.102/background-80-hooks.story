# copilot 1.0.102, background, 80 columns, with hooks
0.000 shell
0.363 starting
4.677~5.677 idle
8.980~10.426 working
13.523~13.586 needs-you permission
16.433~17.435 working
17.805~18.869 background
30.540~31.541 working
33.619~34.652 idle
