   0.000 idle quiet
   0.423 working recent-output
   0.423 idle idle-prompt
   0.899 working command-running
   1.190 working recent-output
  10.474 idle quiet
  14.895 idle idle-prompt
  15.189 idle idle-prompt tick
