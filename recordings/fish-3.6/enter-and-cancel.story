   0.000 idle quiet
   0.542 working recent-output
   0.542 idle idle-prompt
   2.875 working command-running
   2.875 idle idle-prompt
