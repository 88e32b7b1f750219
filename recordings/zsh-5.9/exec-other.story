   0.000 idle quiet
   0.155 working recent-output
   0.155 idle idle-prompt
   0.436 working command-running
   0.716 working recent-output
   0.915 idle idle-prompt
   6.111 working command-running
  10.003 idle idle-prompt
