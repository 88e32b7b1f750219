   0.000 idle quiet
   0.114 working recent-output
   0.115 idle idle-prompt
   0.446 working command-running
   0.731 needs-you prompt-cue "Delete 3 files? [y/N]" y=Yes; >n=No;
  14.788 working command-running
  17.525 idle idle-prompt tick
