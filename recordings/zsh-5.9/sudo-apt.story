   0.000 idle quiet
   0.163 working recent-output
   0.164 idle idle-prompt
   0.530 working command-running
   0.691 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.954 working command-running
   9.241 idle idle-prompt tick
