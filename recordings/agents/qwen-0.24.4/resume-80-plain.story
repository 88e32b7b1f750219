# qwen 0.24.4, resume, 80 columns, without hooks
0.000 shell
0.356~0.359 starting
4.405~5.405 idle
8.724~9.788 working
13.178~13.821 idle
16.820~17.627 ended
20.929~20.931 starting
25.153~26.153 idle
29.461~30.488 working
34.036~34.473 idle
