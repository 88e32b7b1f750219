# gemini 0.61.0, resume, 80 columns, without hooks
0.000 shell
0.395~0.399 starting
7.279~8.279 idle
11.587~11.878 working
14.847~15.897 idle
18.897~20.284 ended
23.589~23.590 starting
29.362~30.362 idle
33.669~33.837 working
36.838~37.880 idle
