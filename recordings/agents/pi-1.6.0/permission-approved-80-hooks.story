# pi 1.6.0, permission-approved, 80 columns, with hooks
0.000 shell
0.358~0.361 starting
0.971~1.971 idle
5.274~5.375 working
8.333~8.384 needs-you permission
13.885~14.888 working
16.921~17.958 idle
