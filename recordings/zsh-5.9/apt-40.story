   0.000 idle quiet
   0.123 working recent-output
   0.123 idle idle-prompt
   0.409 working command-running
   0.678 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.858 working command-running
   9.103 idle idle-prompt tick
