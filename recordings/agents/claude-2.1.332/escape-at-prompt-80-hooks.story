# claude 2.1.332, escape-at-prompt, 80 columns, with hooks
0.000 shell
0.347~0.349 starting
1.746~2.746 idle
6.048~6.521 working
9.473~10.295 needs-you permission
15.796~16.798 idle
