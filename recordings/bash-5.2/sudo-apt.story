   0.000 idle quiet
   0.163 working recent-output
   0.163 idle idle-prompt
   0.538 working command-running
   0.701 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.925 working command-running
   9.182 idle idle-prompt tick
