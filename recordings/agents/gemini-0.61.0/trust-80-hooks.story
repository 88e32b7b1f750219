# gemini 0.61.0, trust, 80 columns, with hooks
0.000 shell
0.390~0.410 starting
5.868~5.920 needs-you trust
12.421~13.428 starting
15.910~16.910 idle
