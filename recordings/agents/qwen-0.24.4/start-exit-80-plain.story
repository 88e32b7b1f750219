# qwen 0.24.4, start-exit, 80 columns, without hooks
0.000 shell
0.625~0.626 starting
14.268~15.268 idle
30.271~31.183 ended
