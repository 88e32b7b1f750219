# opencode 1.18.33, permission-approved, 80 columns, with hooks
0.000 shell
0.373~0.375 starting
23.493~24.493 idle
27.801~33.651 working
36.921~36.972 needs-you permission
42.476~43.476 working
46.771~47.810 idle
