# kimi 2.1.0, background, 80 columns, without hooks
0.000 shell
0.360~0.362 starting
1.925~2.925 idle
6.228~6.484 working
9.523~9.575 needs-you permission
12.075~13.077 working
13.119~14.129 background
26.121~27.121 working
29.205~30.229 idle
