   0.000 idle quiet
   0.217 working recent-output
   0.220 idle idle-prompt
   0.736 working command-running
   0.934 working recent-output
  10.220 idle quiet
  15.743 idle idle-prompt tick
