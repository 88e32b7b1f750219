   0.000 idle quiet
   0.249 working recent-output
   0.256 idle idle-prompt
   0.540 working command-running
   0.569 idle idle-prompt
   4.536 working command-running
   4.549 idle idle-prompt
