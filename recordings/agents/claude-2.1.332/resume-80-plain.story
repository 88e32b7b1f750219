# claude 2.1.332, resume, 80 columns, without hooks
0.000 shell
0.360~0.362 starting
1.168~2.168 idle
5.470~5.672 working
8.659~9.686 idle
12.687~13.402 ended
16.704~16.706 starting
17.394~18.394 idle
21.696~22.065 working
25.061~26.073 idle
