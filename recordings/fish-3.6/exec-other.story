   0.000 idle quiet
   0.279 working recent-output
   0.280 idle idle-prompt
   0.595 working command-running
   0.859 working recent-output
   1.059 idle idle-prompt
   6.216 working command-running
  10.147 idle idle-prompt
