   0.000 idle quiet
   0.236 working recent-output
   0.236 idle idle-prompt
