   0.000 idle quiet
   0.213 working recent-output
   0.214 idle idle-prompt
   0.575 working command-running
   0.842 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.995 working command-running
   9.264 idle idle-prompt tick
