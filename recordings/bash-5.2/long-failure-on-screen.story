   0.000 idle quiet
   0.210 working recent-output
   0.211 idle idle-prompt
   0.546 working command-running
   8.752 idle idle-prompt
