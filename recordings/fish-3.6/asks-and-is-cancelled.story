   0.000 idle quiet
   0.462 working recent-output
   0.462 idle idle-prompt
   0.774 working command-running
   1.051 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   3.863 idle idle-prompt
