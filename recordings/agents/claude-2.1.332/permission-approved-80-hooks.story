# claude 2.1.332, permission-approved, 80 columns, with hooks
0.000 shell
0.376~0.378 starting
1.152~2.152 idle
5.462~5.726 working
8.714~8.956 needs-you permission
14.458~15.471 working
17.833~18.843 idle
