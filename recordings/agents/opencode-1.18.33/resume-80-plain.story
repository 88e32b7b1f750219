# opencode 1.18.33, resume, 80 columns, without hooks
0.000 shell
0.376~0.378 starting
22.119~23.119 idle
26.419~41.036 working
43.995~45.042 idle
48.042~49.150 ended
52.454~52.460 starting
67.155~68.155 idle
71.471~88.221 working
91.194~92.225 idle
