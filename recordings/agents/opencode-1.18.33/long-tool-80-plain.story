# opencode 1.18.33, long-tool, 80 columns, without hooks
0.000 shell
0.378~0.379 starting
28.472~29.472 idle
32.785~50.573 working
52.007~52.062 needs-you permission
54.611~55.612 working
72.075~73.102 idle
