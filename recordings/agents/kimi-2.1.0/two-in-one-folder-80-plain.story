# kimi 2.1.0, two-in-one-folder, 80 columns, without hooks
0.000 shell
0.355~0.357 starting
2.443~3.444 idle
33.625~33.887 working
36.963~37.014 needs-you permission
42.515~43.518 working
45.648~46.694 idle
