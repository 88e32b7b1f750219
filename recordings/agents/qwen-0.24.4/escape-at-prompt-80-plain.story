# qwen 0.24.4, escape-at-prompt, 80 columns, without hooks
0.000 shell
0.396~0.401 starting
9.399~10.399 idle
13.702~16.830 working
21.461~21.516 needs-you permission
27.033~28.034 idle
