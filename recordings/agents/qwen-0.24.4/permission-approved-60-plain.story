# qwen 0.24.4, permission-approved, 60 columns, without hooks
0.000 shell
0.370~0.371 starting
15.761~16.761 idle
20.084~24.742 working
31.156~31.207 needs-you permission
36.713~37.719 working
41.589~42.683 idle
