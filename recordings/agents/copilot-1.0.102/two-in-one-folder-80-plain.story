# copilot 1.0.102, two-in-one-folder, 80 columns, without hooks
0.000 shell
0.368~0.369 starting
3.916~4.916 idle
35.472~36.708 working
39.877~39.931 needs-you permission
45.469~46.473 working
48.558~49.606 idle
