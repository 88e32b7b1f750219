   0.000 idle quiet
   0.345 working recent-output
   0.362 idle idle-prompt
   0.778 working command-running
   1.303 working recent-output
  10.362 idle quiet
  16.529 idle idle-prompt tick
