# codex 0.171.0, background, 80 columns, without hooks
0.000 shell
0.397~0.398 starting
0.659~1.659 idle
4.962~5.134 working
8.158~8.209 needs-you permission
10.712~11.716 working
12.401~13.436 background
24.794~26.807 idle
