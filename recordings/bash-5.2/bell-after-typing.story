   0.000 idle quiet
   0.092 working recent-output
   0.160 idle idle-prompt
