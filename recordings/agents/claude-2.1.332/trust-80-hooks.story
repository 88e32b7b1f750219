# claude 2.1.332, trust, 80 columns, with hooks
0.000 shell
0.582~0.583 starting
0.583~1.440 needs-you trust
8.242~9.254 starting
9.273~10.273 idle
