# claude 2.1.332, compaction, 80 columns, with hooks
0.000 shell
0.486~0.488 starting
1.292~2.292 idle
5.599~6.331 working
9.291~10.336 idle
13.337~13.792 working
19.814~21.814 idle
