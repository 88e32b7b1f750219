   0.000 idle quiet
   0.285 working recent-output
   0.286 idle idle-prompt
   0.600 working command-running
   0.600 idle idle-prompt
   3.674 working recent-output
   3.803 idle idle-prompt
