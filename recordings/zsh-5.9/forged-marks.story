   0.000 idle quiet
   0.075 working recent-output
   0.100 idle idle-prompt
   0.385 working command-running
   9.413 idle idle-prompt tick
