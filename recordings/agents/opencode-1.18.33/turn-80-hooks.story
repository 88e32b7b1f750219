# opencode 1.18.33, turn, 80 columns, with hooks
0.000 shell
0.369~0.371 starting
22.274~23.274 idle
26.577~37.903 working
49.892~50.905 idle
57.211~57.922 working
60.911~61.943 idle
67.943~71.644 ended
