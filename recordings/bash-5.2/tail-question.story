   0.000 idle quiet
   0.217 working recent-output
   0.217 idle idle-prompt
   0.646 working command-running
   6.650 idle idle-prompt
