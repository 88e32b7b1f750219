# gemini 0.61.0, escape-at-prompt, 80 columns, without hooks
0.000 shell
0.361~0.362 starting
4.381~5.381 idle
8.684~8.943 working
11.912~12.320 needs-you permission
17.821~18.823 idle
