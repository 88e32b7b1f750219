   0.000 idle quiet
   0.089 working recent-output
   0.089 idle idle-prompt
   0.423 working command-running
   1.124 idle idle-prompt
   1.411 working command-running
   1.543 working recent-output
  10.089 idle quiet
  13.473 idle idle-prompt
  13.481 idle idle-prompt tick
