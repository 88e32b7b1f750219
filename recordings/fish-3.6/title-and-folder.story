   0.000 idle quiet
   0.294 working recent-output
   0.294 idle idle-prompt
   0.563 working command-running
   0.626 idle idle-prompt
