# kimi 2.1.0, background, 80 columns, with hooks
0.000 shell
0.394~0.395 starting
8.094~9.094 idle
12.406~13.791 working
16.934~16.986 needs-you permission
19.487~20.488 working
20.565~21.590 background
33.560~34.560 working
36.597~37.616 idle
