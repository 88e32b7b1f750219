# codex 0.171.0, plan, 80 columns, without hooks
0.000 shell
0.421~0.423 starting
0.653~1.653 idle
6.966~7.083 working
10.066~10.152 needs-you plan
18.651~19.718 working
21.774~22.822 idle
