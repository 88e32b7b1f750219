   0.000 idle quiet
   0.273 working recent-output
   0.273 idle idle-prompt
   0.662 working command-running
   0.694 idle idle-prompt
   4.616 working command-running
   4.616 idle idle-prompt
