   0.000 idle quiet
   0.179 working recent-output
   0.179 idle idle-prompt
   0.532 working command-running
   0.915 working recent-output
  10.281 idle quiet
  12.989 working command-running
  19.001 working recent-output
  28.843 idle quiet
  30.849 idle idle-prompt tick
