   0.000 idle quiet
   0.246 working recent-output
   0.246 idle idle-prompt
   0.578 working command-running
   0.851 needs-you prompt-cue "Ok to proceed? (y)" >y=Yes; n=No;
   7.170 working command-running
   9.951 idle idle-prompt tick
