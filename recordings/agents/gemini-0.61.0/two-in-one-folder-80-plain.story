# gemini 0.61.0, two-in-one-folder, 80 columns, without hooks
0.000 shell
0.413~0.420 starting
5.848~6.848 idle
41.369~41.472 working
44.466~44.717 needs-you permission
50.218~51.232 working
53.462~54.500 idle
