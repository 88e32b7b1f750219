   0.000 idle quiet
   0.090 working recent-output
   0.090 idle idle-prompt
   0.430 working command-running
   2.746 idle idle-prompt
