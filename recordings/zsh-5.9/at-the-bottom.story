   0.000 idle quiet
   0.246 working recent-output
   0.246 idle idle-prompt
   0.585 working command-running
   0.860 needs-you prompt-cue "Do you want to continue? [Y/n]" >y=Yes; n=No;
   5.934 working command-running
   9.167 idle idle-prompt tick
