# qwen 0.24.4, question, 80 columns, without hooks
0.000 shell
0.374~0.379 starting
12.032~13.032 idle
16.334~20.004 working
23.299~23.376 needs-you question
28.887~29.903 working
32.080~33.125 idle
