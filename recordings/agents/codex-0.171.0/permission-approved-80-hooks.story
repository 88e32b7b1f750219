# codex 0.171.0, permission-approved, 80 columns, with hooks
0.000 shell
0.378~0.381 starting
0.556~1.556 idle
4.878~5.082 working
8.079~8.198 needs-you permission
13.707~14.709 working
16.897~17.921 idle
