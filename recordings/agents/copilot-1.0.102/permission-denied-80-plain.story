# copilot 1.0.102, permission-denied, 80 columns, without hooks
0.000 shell
0.375~0.379 starting
3.137~4.137 idle
7.443~7.596 working
10.678~10.729 needs-you permission
16.638~17.643 working
19.681~20.711 idle
