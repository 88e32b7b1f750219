# gemini 0.61.0, permission-approved, 200 columns, without hooks
0.000 shell
0.358~0.359 starting
4.724~5.724 idle
9.026~9.181 working
12.323~12.379 needs-you permission
17.881~18.886 working
21.008~22.050 idle
