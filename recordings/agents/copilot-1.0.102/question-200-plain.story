# copilot 1.0.102, question, 200 columns, without hooks
0.000 shell
0.451~0.466 starting
10.535~11.535 idle
14.889~17.697 working
20.751~20.846 needs-you question
26.365~27.663 working
30.143~31.147 idle
