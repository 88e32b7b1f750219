# claude 2.1.332, resume, 80 columns, with hooks
0.000 shell
0.371~0.372 starting
0.920~1.920 idle
5.251~5.453 working
8.435~9.472 idle
12.502~13.278 ended
16.604~16.607 starting
18.623~19.623 idle
22.933~23.483 working
26.474~27.524 idle
