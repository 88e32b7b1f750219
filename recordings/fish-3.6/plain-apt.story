   0.000 idle quiet
   0.225 working recent-output
   0.401 idle idle-prompt
   2.816 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   8.869 working command-running
  12.650 idle idle-prompt tick
