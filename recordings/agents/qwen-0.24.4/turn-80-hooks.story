# qwen 0.24.4, turn, 80 columns, with hooks
0.000 shell
0.437~0.438 starting
11.712~12.712 idle
16.036~17.283 working
29.857~30.299 idle
36.599~37.069 working
40.058~41.095 idle
47.094~48.073 ended
