   0.000 idle quiet
   0.477 working recent-output
   0.477 idle idle-prompt
   0.967 working command-running
   1.375 working recent-output
  10.520 idle quiet
  15.071 idle idle-prompt
  15.232 idle idle-prompt tick
