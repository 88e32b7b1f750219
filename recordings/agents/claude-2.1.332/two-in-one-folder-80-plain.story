# claude 2.1.332, two-in-one-folder, 80 columns, without hooks
0.000 shell
0.316~0.318 starting
0.676~1.676 idle
29.938~30.090 working
33.058~33.185 needs-you permission
38.686~39.690 working
41.960~42.971 idle
