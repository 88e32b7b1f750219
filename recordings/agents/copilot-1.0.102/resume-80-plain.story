# copilot 1.0.102, resume, 80 columns, without hooks
0.000 shell
0.397~0.398 starting
6.577~7.577 idle
10.879~11.081 working
14.037~15.051 idle
18.051~18.859 ended
22.199~22.201 starting
24.167~25.167 idle
28.473~28.992 working
31.956~32.958 idle
