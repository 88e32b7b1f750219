# copilot 1.0.102, resume, 80 columns, with hooks
0.000 shell
0.604~0.605 starting
6.769~7.769 idle
11.071~11.227 working
14.195~15.201 idle
18.202~19.063 ended
22.364~22.370 starting
24.333~25.333 idle
28.634~28.838 working
31.826~32.852 idle
