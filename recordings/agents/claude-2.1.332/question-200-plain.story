# claude 2.1.332, question, 200 columns, without hooks
0.000 shell
0.418~0.420 starting
1.110~2.110 idle
5.414~5.570 working
8.580~8.631 needs-you question
14.131~15.132 working
17.170~18.190 idle
