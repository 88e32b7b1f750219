# copilot 1.0.102, turn, 80 columns, with hooks
0.000 shell
0.362~0.365 starting
9.503~10.503 idle
13.807~15.149 working
27.104~28.132 idle
34.435~35.215 working
38.211~39.255 idle
45.255~46.289 ended
