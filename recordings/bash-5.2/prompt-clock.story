   0.000 idle quiet
   0.238 working recent-output
   0.238 idle idle-prompt
   0.541 working command-running
   0.541 idle idle-prompt
