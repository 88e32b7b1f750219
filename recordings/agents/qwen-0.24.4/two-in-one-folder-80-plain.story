# qwen 0.24.4, two-in-one-folder, 80 columns, without hooks
0.000 shell
0.377~0.379 starting
6.454~7.454 idle
40.510~42.764 working
46.843~46.894 needs-you permission
52.401~53.408 working
56.001~57.041 idle
