   0.000 idle quiet
   0.101 working recent-output
   0.116 idle idle-prompt
  11.485 working command-running
  11.681 idle quiet
  20.492 idle idle-prompt tick
