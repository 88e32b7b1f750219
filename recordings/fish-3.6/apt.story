   0.000 idle quiet
   0.132 working recent-output
   0.132 idle idle-prompt
   0.455 working command-running
   0.726 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.844 working command-running
   9.121 idle idle-prompt tick
