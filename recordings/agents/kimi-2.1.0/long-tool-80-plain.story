# kimi 2.1.0, long-tool, 80 columns, without hooks
0.000 shell
0.354~0.356 starting
2.578~3.578 idle
6.881~7.291 working
7.291~7.342 needs-you permission
9.843~10.845 working
26.885~27.932 idle
