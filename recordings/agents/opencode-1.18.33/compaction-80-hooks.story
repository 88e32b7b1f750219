# opencode 1.18.33, compaction, 80 columns, with hooks
0.000 shell
0.362~0.364 starting
20.433~21.433 idle
24.736~34.531 working
37.504~38.536 idle
41.535~42.765 working
48.766~50.769 idle
