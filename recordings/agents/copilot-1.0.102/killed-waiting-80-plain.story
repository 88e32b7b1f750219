# copilot 1.0.102, killed-waiting, 80 columns, without hooks
0.000 shell
0.359~0.361 starting
5.832~6.832 idle
10.135~10.946 working
14.037~14.089 needs-you permission
19.589~19.939 ended
