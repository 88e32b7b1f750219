   0.000 idle quiet
   0.165 working recent-output
   0.167 idle idle-prompt
   0.464 working command-running
   0.739 needs-you prompt-cue "Delete 3 files? [y/N]" y=Yes; >n=No;
  14.805 working command-running
  17.555 idle idle-prompt tick
