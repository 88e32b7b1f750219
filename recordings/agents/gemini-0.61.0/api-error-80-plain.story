# gemini 0.61.0, api-error, 80 columns, without hooks
0.000 shell
0.368~0.370 starting
4.973~5.973 idle
9.318~9.516 working
9.516~10.783 failed
