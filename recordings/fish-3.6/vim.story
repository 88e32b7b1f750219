   0.000 idle quiet
   0.523 working recent-output
   0.524 idle idle-prompt
   0.935 working command-running
   1.240 working recent-output
  10.592 idle quiet
  16.671 idle idle-prompt tick
