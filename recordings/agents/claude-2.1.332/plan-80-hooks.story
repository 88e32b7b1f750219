# claude 2.1.332, plan, 80 columns, with hooks
0.000 shell
0.372~0.374 starting
1.006~2.006 idle
7.320~7.929 working
10.906~11.133 needs-you plan
19.633~20.642 working
22.912~23.937 idle
