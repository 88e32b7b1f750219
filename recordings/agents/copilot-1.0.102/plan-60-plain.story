# copilot 1.0.102, plan, 60 columns, without hooks
0.000 shell
0.390~0.392 starting
5.197~6.197 idle
10.509~11.764 working
15.128~15.186 needs-you plan
23.690~24.692 working
27.227~28.239 idle
