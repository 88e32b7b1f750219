# kimi 2.1.0, background, 80 columns, without hooks
0.000 shell
0.365~0.366 starting
3.920~4.920 idle
8.227~8.433 working
11.447~11.498 needs-you permission
13.998~15.203 working
15.203~16.253 background
28.082~29.081 working
28.081~30.081 idle
