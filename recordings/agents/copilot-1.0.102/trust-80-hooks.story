# copilot 1.0.102, trust, 80 columns, with hooks
0.000 shell
0.361~0.362 starting
5.225~5.279 needs-you trust
11.779~12.782 starting
12.783~13.783 idle
