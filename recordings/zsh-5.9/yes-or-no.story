   0.000 idle quiet
   0.106 working recent-output
   0.114 idle idle-prompt
   0.446 working command-running
   0.718 needs-you prompt-cue "Delete 3 files? [y/N]" y=Yes; >n=No;
  14.788 working command-running
  17.535 idle idle-prompt tick
