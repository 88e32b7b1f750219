   0.000 idle quiet
   0.314 working recent-output
   0.346 idle idle-prompt
  11.776 working command-running
  18.462 idle idle-prompt
