# qwen 0.24.4, killed-waiting, 80 columns, with hooks
0.000 shell
0.359~0.360 starting
3.588~4.588 idle
7.908~9.658 working
13.077~13.128 needs-you permission
18.629~18.980 ended
