   0.000 idle quiet
   0.125 working recent-output
   0.125 idle idle-prompt
   0.421 working command-running
   0.671 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.847 working command-running
   9.096 idle idle-prompt tick
