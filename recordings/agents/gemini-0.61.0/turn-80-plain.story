# gemini 0.61.0, turn, 80 columns, without hooks
0.000 shell
0.376~0.378 starting
5.684~6.684 idle
9.988~10.192 working
22.200~23.222 idle
29.527~29.631 working
32.588~33.625 idle
39.626~40.698 ended
