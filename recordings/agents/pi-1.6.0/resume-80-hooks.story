# pi 1.6.0, resume, 80 columns, with hooks
0.000 shell
0.357~0.359 starting
1.471~2.471 idle
5.773~5.825 working
8.822~9.842 idle
12.842~13.545 ended
16.845~16.847 starting
16.848~17.848 idle
21.150~21.201 working
24.186~25.209 idle
