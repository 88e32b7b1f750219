# opencode 1.18.33, killed-waiting, 80 columns, without hooks
0.000 shell
0.359~0.361 starting
18.457~19.457 idle
22.771~31.718 working
40.627~40.680 needs-you permission
46.182~46.786 ended
