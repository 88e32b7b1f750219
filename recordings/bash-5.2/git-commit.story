   0.000 idle quiet
   0.406 working recent-output
   0.406 idle idle-prompt
   0.899 working command-running
   1.210 working recent-output
  10.373 idle quiet
  14.947 idle idle-prompt
  15.232 idle idle-prompt tick
