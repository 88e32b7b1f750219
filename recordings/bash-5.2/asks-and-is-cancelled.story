   0.000 idle quiet
   0.221 working recent-output
   0.221 idle idle-prompt
   0.506 working command-running
   0.768 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   3.583 idle idle-prompt
