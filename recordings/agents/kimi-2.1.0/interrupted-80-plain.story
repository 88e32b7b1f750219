# kimi 2.1.0, interrupted, 80 columns, without hooks
0.000 shell
0.371~0.532 starting
4.388~5.388 idle
8.690~8.956 working
14.956~15.959 idle
