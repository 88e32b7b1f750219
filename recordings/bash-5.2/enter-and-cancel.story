   0.000 idle quiet
   0.214 working recent-output
   0.214 idle idle-prompt
   2.392 working command-running
   2.392 idle idle-prompt
