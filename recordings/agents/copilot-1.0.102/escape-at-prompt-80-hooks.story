# copilot 1.0.102, escape-at-prompt, 80 columns, with hooks
0.000 shell
0.380~0.385 starting
6.005~7.005 idle
10.312~11.460 working
14.523~14.588 needs-you permission
20.093~21.105 idle
