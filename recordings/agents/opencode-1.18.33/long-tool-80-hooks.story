# opencode 1.18.33, long-tool, 80 columns, with hooks
0.000 shell
0.367~0.369 starting
24.922~25.922 idle
29.225~41.229 working
42.243~42.304 needs-you permission
44.804~45.811 working
61.997~63.014 idle
