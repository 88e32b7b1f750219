   0.000 idle quiet
   0.225 working recent-output
   0.400 idle idle-prompt
   2.652 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   8.706 working command-running
  12.269 idle idle-prompt tick
