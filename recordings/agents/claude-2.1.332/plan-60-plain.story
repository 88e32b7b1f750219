# claude 2.1.332, plan, 60 columns, without hooks
0.000 shell
0.359 starting
0.852~1.852 idle
7.161~7.620 working
10.613~10.664 needs-you plan
19.165~20.167 working
22.244~23.281 idle
