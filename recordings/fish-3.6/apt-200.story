   0.000 idle quiet
   0.218 working recent-output
   0.218 idle idle-prompt
   0.557 working command-running
   0.816 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.969 working command-running
   9.262 idle idle-prompt tick
