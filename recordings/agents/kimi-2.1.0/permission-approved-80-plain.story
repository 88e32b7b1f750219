# kimi 2.1.0, permission-approved, 80 columns, without hooks
0.000 shell
0.357~0.358 starting
1.434~2.434 idle
5.738~6.072 working
9.080~9.135 needs-you permission
14.635~15.636 working
17.803~18.815 idle
