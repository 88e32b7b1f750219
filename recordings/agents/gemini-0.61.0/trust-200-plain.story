# gemini 0.61.0, trust, 200 columns, without hooks
0.000 shell
0.329~0.332 starting
3.787~3.868 needs-you trust
10.471~11.480 starting
13.894~14.894 idle
