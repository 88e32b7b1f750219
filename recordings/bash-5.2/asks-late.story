   0.000 idle quiet
   0.166 working recent-output
   0.229 idle idle-prompt
   0.701 working command-running
   6.185 needs-you prompt-cue "Proceed? [y/N]" y=Yes; >n=No;
  10.941 working command-running
  13.694 idle idle-prompt tick
