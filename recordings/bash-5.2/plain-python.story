   0.000 idle quiet
   0.231 working recent-output
   0.419 idle idle-prompt
  12.007 idle quiet
  15.930 working command-running
  21.998 working recent-output
  25.925 working command-running
  26.126 idle idle-prompt tick
