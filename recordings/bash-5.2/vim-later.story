   0.000 idle quiet
   0.278 working recent-output
   0.279 idle idle-prompt
  11.712 working command-running
  12.062 idle quiet
  15.732 idle idle-prompt
