   0.000 idle quiet
   0.100 working recent-output
   0.101 idle idle-prompt
   0.379 working command-running
   0.636 needs-you prompt-cue "Delete 3 files? [y/N]" y=Yes; >n=No;
  14.704 working command-running
  17.454 idle idle-prompt tick
