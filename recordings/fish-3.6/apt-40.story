   0.000 idle quiet
   0.292 working recent-output
   0.293 idle idle-prompt
   0.555 working command-running
   0.809 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.969 working command-running
   9.247 idle idle-prompt tick
