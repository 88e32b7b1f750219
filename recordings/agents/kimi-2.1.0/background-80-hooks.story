# kimi 2.1.0, background, 80 columns, with hooks
0.000 shell
0.369~0.371 starting
3.876~4.876 idle
8.178~8.534 working
11.608~11.662 needs-you permission
14.161~15.203 working
15.315~16.568 background
28.240~29.240 working
28.273~30.241 idle
