# claude 2.1.332, interrupted, 80 columns, without hooks
0.000 shell
0.358~0.359 starting
0.899~1.899 idle
5.201~5.354 working
11.355~12.357 idle
