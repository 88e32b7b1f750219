# copilot 1.0.102, permission-approved, 80 columns, with hooks
0.000 shell
0.367~0.368 starting
4.376~5.376 idle
8.678~9.702 working
12.746~12.824 needs-you permission
18.324~19.330 working
21.770~22.930 idle
