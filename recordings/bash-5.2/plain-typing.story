   0.000 idle quiet
   0.225 working recent-output
   0.401 idle idle-prompt
