# opencode 1.18.33, limit, 80 columns, with hooks
0.000 shell
0.390~0.392 starting
20.675~21.675 idle
24.998~29.491 working
41.795~42.809 failed
