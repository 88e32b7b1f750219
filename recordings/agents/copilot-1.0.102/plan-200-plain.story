# copilot 1.0.102, plan, 200 columns, without hooks
0.000 shell
0.390~0.391 starting
5.621~6.621 idle
10.950~11.927 working
14.958~15.010 needs-you plan
23.509~24.518 working
26.670~27.687 idle
