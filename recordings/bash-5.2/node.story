   0.000 idle quiet
   0.305 working recent-output
   0.305 idle idle-prompt
  11.712 working command-running
  12.130 idle quiet
  16.068 idle idle-prompt
