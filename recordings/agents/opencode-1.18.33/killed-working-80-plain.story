# opencode 1.18.33, killed-working, 80 columns, without hooks
0.000 shell
0.429~0.431 starting
31.055~32.055 idle
36.584~38.672 working
46.063~46.724 ended
