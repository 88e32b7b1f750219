# codex 0.171.0, two-in-one-folder, 80 columns, without hooks
0.000 shell
0.404~0.414 starting
0.657~1.657 idle
29.434~29.735 working
32.581~32.668 needs-you permission
38.168~39.176 working
41.254~42.262 idle
