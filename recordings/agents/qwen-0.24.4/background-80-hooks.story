# qwen 0.24.4, background, 80 columns, with hooks
0.000 shell
0.361~0.363 starting
6.573~7.573 idle
10.889~13.865 working
19.319~19.379 needs-you permission
21.879~22.881 working
25.241~26.295 background
36.329~37.329 working
37.969~38.329 idle
