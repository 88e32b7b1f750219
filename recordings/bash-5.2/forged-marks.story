   0.000 idle quiet
   0.082 working recent-output
   0.100 idle idle-prompt
   0.395 working command-running
   9.415 idle idle-prompt tick
