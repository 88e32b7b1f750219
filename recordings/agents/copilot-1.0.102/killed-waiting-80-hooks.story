# copilot 1.0.102, killed-waiting, 80 columns, with hooks
0.000 shell
0.361~0.364 starting
6.049~7.049 idle
10.350~10.912 working
14.005~14.064 needs-you permission
19.568~19.918 ended
