# kimi 2.1.0, permission-approved, 200 columns, without hooks
0.000 shell
0.357~0.358 starting
2.001~3.001 idle
6.306~6.775 working
9.797~9.849 needs-you permission
15.350~16.351 working
18.427~19.457 idle
