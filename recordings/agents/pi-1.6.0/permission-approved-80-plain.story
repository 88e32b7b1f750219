# pi 1.6.0, permission-approved, 80 columns, without hooks
0.000 shell
0.359~0.360 starting
0.919~1.919 idle
5.224~5.326 working
8.291~8.326 needs-you permission
13.826~14.830 working
16.867~17.892 idle
