# claude 2.1.332, trust, 60 columns, without hooks
0.000 shell
0.387~0.388 starting
0.874~0.972 needs-you trust
7.780~8.786 starting
8.818~9.818 idle
