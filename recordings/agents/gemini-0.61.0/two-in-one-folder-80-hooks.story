# gemini 0.61.0, two-in-one-folder, 80 columns, with hooks
0.000 shell
0.356~0.358 starting
3.202~4.202 idle
33.624~33.780 working
37.563~37.615 needs-you permission
43.118~44.141 working
46.557~47.558 idle
