# qwen 0.24.4, escape-at-prompt, 80 columns, with hooks
0.000 shell
0.362~0.365 starting
4.809~5.809 idle
9.116~10.201 working
13.444~13.498 needs-you permission
19.008~20.014 idle
