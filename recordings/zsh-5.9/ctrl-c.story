   0.000 idle quiet
   0.236 working recent-output
   0.236 idle idle-prompt
   0.577 working command-running
  11.549 idle idle-prompt
