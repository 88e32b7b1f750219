# gemini 0.61.0, escape-at-prompt, 80 columns, with hooks
0.000 shell
0.373~0.381 starting
2.066~3.066 idle
6.376~6.480 working
9.599~9.651 needs-you permission
15.153~16.156 idle
