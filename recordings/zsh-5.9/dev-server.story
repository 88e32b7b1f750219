   0.000 idle quiet
   0.110 working recent-output
   0.110 idle idle-prompt
   0.409 working command-running
  22.507 idle idle-prompt
