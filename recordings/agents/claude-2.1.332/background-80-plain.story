# claude 2.1.332, background, 80 columns, without hooks
0.000 shell
0.384~0.392 starting
1.412~2.412 idle
5.716~5.869 working
8.833~9.025 needs-you permission
11.530~12.533 working
12.732~13.734 background
25.657~26.658 working
25.766~27.657 idle
