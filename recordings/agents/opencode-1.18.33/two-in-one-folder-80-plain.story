# opencode 1.18.33, two-in-one-folder, 80 columns, without hooks
0.000 shell
0.366~0.368 starting
6.922~7.922 idle
79.676~81.959 working
91.313~91.405 needs-you permission
96.928~97.939 working
101.328~102.370 idle
