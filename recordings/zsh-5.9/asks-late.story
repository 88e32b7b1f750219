   0.000 idle quiet
   0.163 working recent-output
   0.233 idle idle-prompt
   0.697 working command-running
   6.430 needs-you prompt-cue "Proceed? [y/N]" y=Yes; >n=No;
  10.941 working command-running
  13.689 idle idle-prompt tick
