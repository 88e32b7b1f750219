# claude 2.1.332, trust, 80 columns, without hooks
0.000 shell
0.363~0.364 starting
0.364~0.617 needs-you trust
7.420~8.425 starting
8.426~9.426 idle
