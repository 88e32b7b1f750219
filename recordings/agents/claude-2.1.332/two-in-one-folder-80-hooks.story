# claude 2.1.332, two-in-one-folder, 80 columns, with hooks
0.000 shell
0.364~0.370 starting
0.919~1.919 idle
33.289~33.568 working
36.547~36.739 needs-you permission
42.241~43.244 working
45.538~46.593 idle
