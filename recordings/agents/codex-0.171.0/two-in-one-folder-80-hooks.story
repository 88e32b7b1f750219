# codex 0.171.0, two-in-one-folder, 80 columns, with hooks
0.000 shell
0.359~0.361 starting
0.625~1.625 idle
29.709~29.869 working
32.851~33.035 needs-you permission
38.536~39.544 working
41.637~42.672 idle
