# gemini 0.61.0, plan, 200 columns, without hooks
0.000 shell
0.343 starting
4.766~5.766 idle
11.109~11.605 working
18.069~18.122 needs-you plan
26.633~27.643 working
29.688~30.700 idle
