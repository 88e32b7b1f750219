   0.000 idle quiet
   0.285 working recent-output
   0.285 idle idle-prompt
   0.653 working command-running
   0.914 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.844 working command-running
   9.327 idle idle-prompt tick
