# kimi 2.1.0, permission-approved, 60 columns, without hooks
0.000 shell
0.360~0.361 starting
2.016~3.016 idle
6.320~6.623 working
9.625~9.676 needs-you permission
15.177~16.179 working
18.245~19.249 idle
