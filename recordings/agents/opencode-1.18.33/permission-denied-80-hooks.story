# opencode 1.18.33, permission-denied, 80 columns, with hooks
0.000 shell
0.384~0.387 starting
25.354~26.354 idle
29.656~37.578 working
41.328~41.387 needs-you permission
47.496~48.500 idle
