# opencode 1.18.33, killed-working, 80 columns, without hooks
0.000 shell
0.384~0.386 starting
16.831~17.831 idle
21.136~28.416 working
32.416~32.817 ended
