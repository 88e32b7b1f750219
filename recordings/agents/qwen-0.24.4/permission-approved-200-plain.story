# qwen 0.24.4, permission-approved, 200 columns, without hooks
0.000 shell
0.379~0.382 starting
18.455~19.455 idle
22.852~29.317 working
35.563~35.618 needs-you permission
41.122~42.128 working
48.371~49.426 idle
