# opencode 1.18.33, resume, 80 columns, without hooks
0.000 shell
1.167~1.168 starting
15.299~16.299 idle
19.616~27.597 working
30.613~31.668 idle
34.669~37.155 ended
40.815~40.818 starting
58.469~59.469 idle
62.772~68.162 working
71.145~72.188 idle
