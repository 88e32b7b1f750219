# pi 1.6.0, two-in-one-folder, 80 columns, with hooks
0.000 shell
0.387~0.389 starting
2.380~3.380 idle
31.286~31.388 working
34.354~34.381 needs-you permission
39.881~40.881 working
42.903~43.941 idle
