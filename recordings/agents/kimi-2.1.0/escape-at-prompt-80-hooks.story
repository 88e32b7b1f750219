# kimi 2.1.0, escape-at-prompt, 80 columns, with hooks
0.000 shell
0.443~0.449 starting
4.300~5.300 idle
8.621~8.881 working
11.874~11.927 needs-you permission
17.427~18.430 working
20.481~21.485 idle
