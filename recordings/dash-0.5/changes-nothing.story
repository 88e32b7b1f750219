   0.000 idle quiet
   0.340 working recent-output
   0.455 idle idle-prompt
   2.097 working command-running
  10.792 working recent-output
  10.993 idle idle-prompt tick
