# claude 2.1.332, background, 80 columns, with hooks
0.000 shell
0.397~0.399 starting
2.218~3.218 idle
6.524~6.897 working
10.410~10.470 needs-you permission
12.970~13.972 working
14.588~15.603 background
27.365~28.364 working
27.455~29.365 idle
