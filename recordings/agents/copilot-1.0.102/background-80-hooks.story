# copilot 1.0.102, background, 80 columns, with hooks
0.000 shell
0.637~0.639 starting
5.805~6.805 idle
10.109~10.896 working
13.938~14.065 needs-you permission
16.565~17.576 working
17.862~18.878 background
30.629~31.629 working
30.670~32.629 idle
