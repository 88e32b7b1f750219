   0.000 idle quiet
   0.427 working recent-output
   0.656 idle idle-prompt
   2.949 needs-you prompt-cue "Delete 3 files? [y/N]" y=Yes; >n=No;
  10.078 working command-running
  13.384 idle idle-prompt tick
