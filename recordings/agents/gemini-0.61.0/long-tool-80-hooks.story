# gemini 0.61.0, long-tool, 80 columns, with hooks
0.000 shell
0.363~0.365 starting
2.278~3.278 idle
6.584~6.687 working
6.839~6.891 needs-you permission
9.392~10.397 working
26.476~27.500 idle
