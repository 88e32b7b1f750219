   0.000 idle quiet
   0.087 working recent-output
   0.132 idle idle-prompt
   0.453 working command-running
   0.568 working recent-output
  10.205 idle quiet
  12.846 working command-running
  18.863 working recent-output
  28.701 idle quiet
  30.617 idle idle-prompt tick
