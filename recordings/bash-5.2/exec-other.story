   0.000 idle quiet
   0.154 working recent-output
   0.155 idle idle-prompt
   0.430 working command-running
   0.743 working recent-output
   0.943 idle idle-prompt
   6.110 working command-running
  10.003 idle idle-prompt
