   0.000 idle quiet
   0.223 working recent-output
   0.224 idle idle-prompt
   0.611 working command-running
   2.765 idle idle-prompt
