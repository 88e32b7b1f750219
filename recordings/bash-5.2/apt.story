   0.000 idle quiet
   0.230 working recent-output
   0.231 idle idle-prompt
   0.645 working command-running
   0.945 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   6.055 working command-running
   9.313 idle idle-prompt tick
