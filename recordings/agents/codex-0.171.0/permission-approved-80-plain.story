# codex 0.171.0, permission-approved, 80 columns, without hooks
0.000 shell
0.363~0.368 starting
0.635~1.635 idle
4.937~5.039 working
7.998~8.078 needs-you permission
13.578~14.580 working
16.667~17.683 idle
