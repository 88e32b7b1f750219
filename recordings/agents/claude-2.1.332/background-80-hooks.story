# claude 2.1.332, background, 80 columns, with hooks
0.000 shell
0.398~0.423 starting
1.299~2.299 idle
5.607~6.174 working
9.364~9.415 needs-you permission
11.915~12.917 working
13.218~14.219 background
26.095~27.096 working
29.154~30.158 idle
