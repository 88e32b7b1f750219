   0.000 idle quiet
   0.333 working recent-output
   0.333 idle idle-prompt
   0.654 working command-running
  22.762 idle idle-prompt
