   0.000 idle quiet
   0.097 working recent-output
   0.099 idle idle-prompt
   0.456 working command-running
   8.659 idle idle-prompt tick
  98.658 idle idle-prompt
