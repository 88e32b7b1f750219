# pi 1.6.0, resume, 80 columns, without hooks
0.000 shell
0.335~0.336 starting
2.300~3.300 idle
6.602~6.654 working
9.648~10.662 idle
13.663~14.367 ended
17.669 starting
17.670~18.670 idle
21.971~22.023 working
25.008~26.041 idle
