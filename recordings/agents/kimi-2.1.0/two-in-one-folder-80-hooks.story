# kimi 2.1.0, two-in-one-folder, 80 columns, with hooks
0.000 shell
0.362~0.365 starting
1.579~2.579 idle
32.122~32.950 working
36.074~36.126 needs-you permission
41.627~42.632 working
44.747~45.793 idle
