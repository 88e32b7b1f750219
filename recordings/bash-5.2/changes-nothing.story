   0.000 idle quiet
   0.211 working recent-output
   0.211 idle idle-prompt
   0.549 working command-running
   8.752 idle idle-prompt
   8.777 idle idle-prompt tick
