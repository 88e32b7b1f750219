# claude 2.1.332, escape-at-prompt, 80 columns, without hooks
0.000 shell
0.360~0.361 starting
0.776~1.776 idle
5.086~5.492 working
8.469~8.621 needs-you permission
14.121~15.124 idle
