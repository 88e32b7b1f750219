# kimi 2.1.0, limit, 80 columns, without hooks
0.000 shell
0.344~0.346 starting
4.572~5.572 idle
8.873~9.188 working
21.188~22.188 failed
