# qwen 0.24.4, plan, 60 columns, without hooks
0.000 shell
0.435~0.436 starting
15.598~16.598 idle
21.914~22.826 working
25.848~25.898 needs-you plan
34.399~35.402 working
37.923~38.466 idle
