# opencode 1.18.33, permission-approved, 80 columns, without hooks
0.000 shell
0.393~0.394 starting
14.273~15.273 idle
18.575~30.735 working
34.206~34.257 needs-you permission
44.565~45.567 working
48.276~49.277 idle
