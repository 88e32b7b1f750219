# gemini 0.61.0, plan, 80 columns, without hooks
0.000 shell
0.370~0.373 starting
2.182~3.182 idle
8.493~8.595 working
14.706~14.757 needs-you plan
23.258~24.259 working
26.282~27.322 idle
