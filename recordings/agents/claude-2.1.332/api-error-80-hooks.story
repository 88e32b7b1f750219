# claude 2.1.332, api-error, 80 columns, with hooks
0.000 shell
0.378~0.380 starting
1.581~2.581 idle
5.939~6.308 working
6.367~7.440 failed
