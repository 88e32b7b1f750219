   0.000 idle quiet
   0.069 working recent-output
   0.069 idle idle-prompt
   0.336 working command-running
   2.336 idle idle-prompt
