   0.000 idle quiet
   0.220 working recent-output
   0.220 idle idle-prompt
   3.527 working command-running
   3.527 idle idle-prompt
