# qwen 0.24.4, trust, 200 columns, without hooks
0.000 shell
0.373 starting
2.320~2.372 needs-you trust
8.871~9.875 starting
11.815~12.815 idle
