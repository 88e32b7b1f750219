# pi 1.6.0, interrupted, 80 columns, with hooks
0.000 shell
0.359~0.360 starting
1.130~2.130 idle
5.433~5.533 working
11.534~12.536 idle
