# gemini 0.61.0, long-tool, 80 columns, without hooks
0.000 shell
0.365~0.366 starting
3.684~4.684 idle
7.986~8.137 working
8.131~8.415 needs-you permission
10.915~11.919 working
28.194~29.218 idle
