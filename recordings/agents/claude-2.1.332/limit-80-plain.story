# claude 2.1.332, limit, 80 columns, without hooks
0.000 shell
0.362~0.364 starting
0.914~1.914 idle
5.215~5.418 working
17.421~18.422 failed
