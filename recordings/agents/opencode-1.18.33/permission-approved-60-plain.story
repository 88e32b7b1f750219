# opencode 1.18.33, permission-approved, 60 columns, without hooks
0.000 shell
0.363~0.364 starting
19.807~20.807 idle
24.113~29.991 working
38.681~38.752 needs-you permission
44.256~45.264 working
49.266~50.965 idle
