   0.000 idle quiet
   0.132 working recent-output
   0.132 idle idle-prompt
   0.421 working command-running
   0.698 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.866 working command-running
   9.103 idle idle-prompt tick
