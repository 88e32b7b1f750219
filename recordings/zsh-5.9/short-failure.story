   0.000 idle quiet
   0.069 working recent-output
   0.069 idle idle-prompt
   0.331 working command-running
   2.338 idle idle-prompt
