# opencode 1.18.33, api-error, 80 columns, without hooks
0.000 shell
2.820~2.847 starting
27.450~28.450 idle
31.754~38.300 working
38.300~39.865 failed
