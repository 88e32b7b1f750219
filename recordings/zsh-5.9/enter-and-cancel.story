   0.000 idle quiet
   0.214 working recent-output
   0.214 idle idle-prompt
   2.390 working command-running
   2.391 idle idle-prompt
