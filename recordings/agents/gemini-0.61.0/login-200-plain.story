# gemini 0.61.0, login, 200 columns, without hooks
0.000 shell
0.376~0.378 starting
5.018~5.069 needs-you login
