# claude 2.1.332, permission-denied, 80 columns, with hooks
0.000 shell
0.358~0.361 starting
1.547~2.547 idle
5.866~6.485 working
9.454~10.114 needs-you permission
15.615~16.617 idle
