# copilot 1.0.102, trust, 80 columns, without hooks
0.000 shell
0.383~0.387 starting
9.399~9.451 needs-you trust
15.951~16.952 starting
16.955~17.955 idle
