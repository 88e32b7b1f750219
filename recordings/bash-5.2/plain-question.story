   0.000 idle quiet
   0.427 working recent-output
   0.655 idle idle-prompt
   2.954 needs-you prompt-cue "Delete 3 files? [y/N]" y=Yes; >n=No;
  10.070 working command-running
  13.384 idle idle-prompt tick
