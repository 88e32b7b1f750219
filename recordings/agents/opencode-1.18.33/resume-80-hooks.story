# opencode 1.18.33, resume, 80 columns, with hooks
0.000 shell
0.378~0.385 starting
27.601~28.601 idle
31.904~53.967 working
56.952~57.992 idle
60.991~61.851 ended
65.152 starting
86.214~87.214 idle
90.517~104.928 working
107.884~116.348 idle
