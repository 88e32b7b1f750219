# claude 2.1.332, question, 60 columns, without hooks
0.000 shell
0.438~0.439 starting
1.334~2.334 idle
5.638~5.842 working
8.839~8.890 needs-you question
14.391~15.392 working
17.472~18.505 idle
