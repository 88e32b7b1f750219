# qwen 0.24.4, long-tool, 80 columns, without hooks
0.000 shell
0.360~0.363 starting
4.871~5.871 idle
9.172~10.083 working
10.289~10.340 needs-you permission
12.840~13.841 working
30.502~31.168 idle
