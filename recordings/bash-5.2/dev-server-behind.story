   0.000 idle quiet
   0.241 working recent-output
   0.241 idle idle-prompt
   0.545 working command-running
   0.546 idle idle-prompt
   2.654 working recent-output
  12.654 idle idle-prompt
  15.661 working recent-output
