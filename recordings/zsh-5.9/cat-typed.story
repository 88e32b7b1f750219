   0.000 idle quiet
   0.111 working recent-output
   0.111 idle idle-prompt
  11.499 working command-running
  11.686 idle quiet
  20.487 idle idle-prompt tick
