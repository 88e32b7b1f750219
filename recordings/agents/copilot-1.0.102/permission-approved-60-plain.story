# copilot 1.0.102, permission-approved, 60 columns, without hooks
0.000 shell
0.356~0.357 starting
4.863~5.863 idle
9.202~12.286 working
15.735~15.810 needs-you permission
21.315~22.322 working
24.548~25.605 idle
