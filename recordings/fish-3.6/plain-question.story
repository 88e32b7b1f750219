   0.000 idle quiet
   0.493 working recent-output
   0.662 idle idle-prompt
  10.265 working command-running
  13.436 idle idle-prompt
