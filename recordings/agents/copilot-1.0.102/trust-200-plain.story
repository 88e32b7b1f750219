# copilot 1.0.102, trust, 200 columns, without hooks
0.000 shell
0.365~0.366 starting
5.456~5.510 needs-you trust
12.014~13.053 starting
13.093~14.093 idle
