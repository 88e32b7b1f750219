   0.000 idle quiet
   0.134 working recent-output
   0.134 idle idle-prompt
   0.420 working command-running
   0.420 idle idle-prompt
