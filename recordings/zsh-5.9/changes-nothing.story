   0.000 idle quiet
   0.211 working recent-output
   0.211 idle idle-prompt
   0.548 working command-running
   8.761 idle idle-prompt
   8.778 idle idle-prompt tick
