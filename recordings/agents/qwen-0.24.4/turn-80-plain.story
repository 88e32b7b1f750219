# qwen 0.24.4, turn, 80 columns, without hooks
0.000 shell
0.360~0.362 starting
3.249~4.249 idle
7.598~8.481 working
21.247~21.538 idle
27.847~27.948 working
31.495~31.949 idle
37.949~38.824 ended
