# pi 1.6.0, permission-denied, 80 columns, with hooks
0.000 shell
0.359~0.368 starting
1.304~2.304 idle
5.605~5.708 working
8.668~8.709 needs-you permission
14.512~15.514 working
17.524~18.525 idle
