# opencode 1.18.33, escape-at-prompt, 80 columns, without hooks
0.000 shell
0.483~0.484 starting
19.523~20.523 idle
23.823~39.800 working
44.145~44.227 needs-you permission
49.728~50.752 idle
