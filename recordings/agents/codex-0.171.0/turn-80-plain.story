# codex 0.171.0, turn, 80 columns, without hooks
0.000 shell
0.367~0.368 starting
0.514~1.514 idle
4.815~4.973 working
16.931~17.954 idle
24.258~24.314 working
27.309~28.348 idle
34.349~35.109 ended
