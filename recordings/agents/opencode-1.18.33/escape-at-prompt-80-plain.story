# opencode 1.18.33, escape-at-prompt, 80 columns, without hooks
0.000 shell
0.380~0.382 starting
28.135~29.135 idle
32.438~54.090 working
57.076~58.182 needs-you permission
63.684~64.713 idle
