# gemini 0.61.0, turn, 80 columns, with hooks
0.000 shell
0.358~0.361 starting
2.114~3.114 idle
6.417~6.571 working
18.528~19.535 idle
25.836~25.894 working
28.892~29.907 idle
35.907~36.861 ended
