   0.000 idle quiet
   0.115 working recent-output
   0.116 idle idle-prompt
   0.446 working command-running
   0.725 needs-you prompt-cue "Delete 3 files? [y/N]" y=Yes; >n=No;
  14.802 working command-running
  17.547 idle idle-prompt tick
