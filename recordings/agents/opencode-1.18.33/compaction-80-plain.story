# opencode 1.18.33, compaction, 80 columns, without hooks
0.000 shell
0.373~0.384 starting
21.822~22.822 idle
26.132~32.716 working
35.684~36.743 idle
39.743~40.940 working
46.960~51.101 idle
