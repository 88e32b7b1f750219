# copilot 1.0.102, permission-approved, 80 columns, without hooks
0.000 shell
0.479~0.480 starting
4.877~5.878 idle
9.180~9.744 working
12.816~12.867 needs-you permission
18.367~19.372 working
21.493~22.547 idle
