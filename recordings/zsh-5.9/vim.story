   0.000 idle quiet
   0.361 working recent-output
   0.368 idle idle-prompt
   0.779 working command-running
   1.147 working recent-output
  10.449 idle quiet
  16.549 idle idle-prompt tick
