   0.000 idle quiet
   0.231 working recent-output
   0.432 idle idle-prompt
  12.014 idle quiet
  15.925 working command-running
  21.974 working recent-output
  25.931 working command-running
  26.133 idle idle-prompt tick
