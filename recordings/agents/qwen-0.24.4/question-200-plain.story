# qwen 0.24.4, question, 200 columns, without hooks
0.000 shell
0.374~0.386 starting
20.434~21.434 idle
24.741~33.587 working
37.052~37.111 needs-you question
42.614~43.615 working
45.914~46.921 idle
