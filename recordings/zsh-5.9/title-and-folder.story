   0.000 idle quiet
   0.107 working recent-output
   0.107 idle idle-prompt
   0.371 working command-running
   0.394 idle idle-prompt
