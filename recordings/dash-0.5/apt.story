   0.000 idle quiet
   0.297 working recent-output
   0.431 idle idle-prompt
   1.804 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   6.879 working command-running
  10.207 working recent-output
  10.407 idle idle-prompt tick
