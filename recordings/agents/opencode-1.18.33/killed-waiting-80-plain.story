# opencode 1.18.33, killed-waiting, 80 columns, without hooks
0.000 shell
0.377~0.378 starting
12.605~13.605 idle
16.918~20.034 working
23.144~23.197 needs-you permission
28.697~29.199 ended
