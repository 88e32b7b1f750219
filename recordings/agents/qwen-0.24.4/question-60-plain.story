# qwen 0.24.4, question, 60 columns, without hooks
0.000 shell
0.366~0.374 starting
18.824~19.824 idle
23.138~30.499 working
33.767~33.826 needs-you question
39.331~40.335 working
42.908~43.919 idle
