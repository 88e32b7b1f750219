# copilot 1.0.102, long-tool, 80 columns, with hooks
0.000 shell
0.369~0.370 starting
3.142~4.142 idle
7.449~7.602 working
7.704~7.756 needs-you permission
10.256~11.258 working
27.453~28.529 idle
