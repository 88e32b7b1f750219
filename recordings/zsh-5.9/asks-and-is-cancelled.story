   0.000 idle quiet
   0.236 working recent-output
   0.236 idle idle-prompt
   0.548 working command-running
   0.828 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   3.608 idle idle-prompt
