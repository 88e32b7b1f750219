# copilot 1.0.102, two-in-one-folder, 80 columns, with hooks
0.000 shell
0.364 starting
3.307~4.307 idle
34.790~35.151 working
38.462~38.513 needs-you permission
44.013~45.014 working
47.087~48.102 idle
