# copilot 1.0.102, background, 80 columns, without hooks
0.000 shell
0.390~0.392 starting
5.965~6.965 idle
10.277~10.994 working
14.182~14.234 needs-you permission
16.734~17.736 working
17.953~18.987 background
30.924~31.924 working
30.986~32.925 idle
