# pi 1.6.0, two-in-one-folder, 80 columns, without hooks
0.000 shell
0.370~0.372 starting
2.269~3.269 idle
31.163~31.264 working
34.220~34.266 needs-you permission
39.766~40.768 working
42.782~43.826 idle
