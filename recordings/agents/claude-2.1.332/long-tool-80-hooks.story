# claude 2.1.332, long-tool, 80 columns, with hooks
0.000 shell
0.360~0.362 starting
1.180~2.180 idle
5.483~5.947 working
23.524~24.556 idle
