   0.000 idle quiet
   0.308 working recent-output
   0.427 idle idle-prompt
