# copilot 1.0.102, api-error, 80 columns, without hooks
0.000 shell
0.368~0.373 starting
5.624~6.624 idle
9.926~10.129 working
10.129~11.391 failed
