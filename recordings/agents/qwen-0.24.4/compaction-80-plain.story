# qwen 0.24.4, compaction, 80 columns, without hooks
0.000 shell
0.365~0.367 starting
3.889~4.889 idle
8.193~8.803 working
11.944~12.839 idle
15.839~16.348 working
22.342~24.341 idle
