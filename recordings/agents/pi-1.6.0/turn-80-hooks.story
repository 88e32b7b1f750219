# pi 1.6.0, turn, 80 columns, with hooks
0.000 shell
0.359~0.360 starting
0.919~1.919 idle
5.222~5.324 working
17.280~18.325 idle
24.627~24.679 working
27.644~28.665 idle
34.666~35.372 ended
