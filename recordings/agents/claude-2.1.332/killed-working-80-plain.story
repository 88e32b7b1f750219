# claude 2.1.332, killed-working, 80 columns, without hooks
0.000 shell
0.388~0.393 starting
1.481~2.481 idle
5.807~6.129 working
10.131~10.592 ended
