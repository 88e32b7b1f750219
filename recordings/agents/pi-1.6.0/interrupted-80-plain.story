# pi 1.6.0, interrupted, 80 columns, without hooks
0.000 shell
0.357~0.359 starting
1.033~2.033 idle
5.335~5.387 working
11.387~12.388 idle
