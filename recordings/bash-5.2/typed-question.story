   0.000 idle quiet
   0.136 working recent-output
   0.166 idle idle-prompt
   6.312 working command-running
   6.312 idle idle-prompt
