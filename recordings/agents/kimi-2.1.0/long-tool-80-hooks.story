# kimi 2.1.0, long-tool, 80 columns, with hooks
0.000 shell
0.362~0.363 starting
2.313~3.313 idle
6.617~7.029 working
7.198~7.249 needs-you permission
9.750~10.752 working
26.823~27.829 idle
