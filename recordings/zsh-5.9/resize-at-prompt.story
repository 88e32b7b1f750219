   0.000 idle quiet
   0.092 working recent-output
   0.092 idle idle-prompt
   0.378 working command-running
   0.378 idle idle-prompt
