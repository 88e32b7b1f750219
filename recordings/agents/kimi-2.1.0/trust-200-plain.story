# kimi 2.1.0, trust, 200 columns, without hooks
0.000 shell
0.381~0.384 starting
6.607~6.659 needs-you trust
13.159~14.165 starting
14.166~15.166 idle
