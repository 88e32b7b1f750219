# kimi 2.1.0, permission-approved, 80 columns, with hooks
0.000 shell
0.366~0.370 starting
6.822~7.822 idle
11.130~12.411 working
15.634~15.687 needs-you permission
21.190~22.197 working
24.420~25.432 idle
