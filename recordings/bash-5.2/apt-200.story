   0.000 idle quiet
   0.123 working recent-output
   0.123 idle idle-prompt
   0.411 working command-running
   0.699 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.857 working command-running
   9.102 idle idle-prompt tick
