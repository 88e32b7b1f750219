# claude 2.1.332, plan, 80 columns, without hooks
0.000 shell
0.363~0.364 starting
0.823~1.823 idle
7.230~7.599 working
10.599~10.732 needs-you plan
19.233~20.236 working
22.362~23.412 idle
