   0.000 idle quiet
   0.297 working recent-output
   0.298 idle idle-prompt
   0.643 working command-running
   0.643 idle idle-prompt
