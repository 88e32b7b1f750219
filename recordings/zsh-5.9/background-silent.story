   0.000 idle quiet
   0.262 working recent-output
   0.262 idle idle-prompt
   0.577 working command-running
   0.577 idle idle-prompt
