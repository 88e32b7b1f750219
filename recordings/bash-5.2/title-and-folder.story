   0.000 idle quiet
   0.107 working recent-output
   0.107 idle idle-prompt
   0.374 working command-running
   0.385 idle idle-prompt
