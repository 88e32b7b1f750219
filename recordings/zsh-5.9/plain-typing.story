   0.000 idle quiet
   0.225 working recent-output
   0.425 idle idle-prompt
