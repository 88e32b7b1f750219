   0.000 idle quiet
   0.083 working recent-output
   0.090 idle idle-prompt
   0.428 working command-running
   0.526 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.743 working command-running
   9.015 idle idle-prompt tick
