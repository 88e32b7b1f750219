# claude 2.1.332, turn, 80 columns, with hooks
0.000 shell
0.385~0.392 starting
1.111~2.111 idle
5.412~5.960 working
17.933~18.964 idle
25.274~25.428 working
28.415~29.417 idle
35.417~36.190 ended
