# claude 2.1.332, turn, 80 columns, without hooks
0.000 shell
0.370~0.371 starting
0.779~1.779 idle
5.082~5.292 working
17.279~18.320 idle
24.621~24.704 working
27.701~28.771 idle
34.771~35.619 ended
