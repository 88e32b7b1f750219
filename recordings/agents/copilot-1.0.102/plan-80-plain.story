# copilot 1.0.102, plan, 80 columns, without hooks
0.000 shell
0.341~0.344 starting
3.218~4.218 idle
8.525~8.792 working
11.860~11.913 needs-you plan
20.413~21.415 working
23.613~24.649 idle
