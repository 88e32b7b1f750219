# claude 2.1.332, plan, 200 columns, without hooks
0.000 shell
0.359~0.363 starting
1.067~2.067 idle
7.391~7.644 working
10.692~10.743 needs-you plan
19.243~20.245 working
22.334~23.352 idle
