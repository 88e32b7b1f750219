   0.000 idle quiet
   0.445 working recent-output
   0.446 idle idle-prompt
   0.834 working command-running
   1.180 working recent-output
  10.519 idle quiet
  15.788 idle idle-prompt tick
