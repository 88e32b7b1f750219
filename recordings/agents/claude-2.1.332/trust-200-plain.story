# claude 2.1.332, trust, 200 columns, without hooks
0.000 shell
0.392~0.402 starting
0.862~0.971 needs-you trust
7.775~8.784 starting
8.817~9.817 idle
