# qwen 0.24.4, killed-waiting, 80 columns, without hooks
0.000 shell
0.360~0.362 starting
4.359~5.359 idle
8.660~9.878 working
12.989~13.040 needs-you permission
18.540~18.892 ended
