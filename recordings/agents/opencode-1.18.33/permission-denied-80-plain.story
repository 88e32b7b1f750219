# opencode 1.18.33, permission-denied, 80 columns, without hooks
0.000 shell
0.421~0.425 starting
12.799~13.799 idle
17.102~24.248 working
29.700~29.772 needs-you permission
41.777~42.780 idle
