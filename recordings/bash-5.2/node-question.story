   0.000 idle quiet
   0.194 working recent-output
   0.194 idle idle-prompt
   0.642 working command-running
   1.107 needs-you prompt-cue "Ok to proceed? (y)" >y=Yes; n=No;
   7.244 working command-running
   9.997 idle idle-prompt tick
