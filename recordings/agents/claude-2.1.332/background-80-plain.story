# claude 2.1.332, background, 80 columns, without hooks
0.000 shell
0.353~0.356 starting
1.159~2.159 idle
5.464~5.736 working
8.879~8.933 needs-you permission
11.435~12.436 working
12.739~13.789 background
25.683~26.684 working
28.765~29.794 idle
