# gemini 0.61.0, trust, 80 columns, without hooks
0.000 shell
0.359~0.363 starting
2.428~2.485 needs-you trust
8.985~9.988 starting
10.547~11.547 idle
