   0.000 idle quiet
   0.236 working recent-output
   0.236 idle idle-prompt
   0.578 working command-running
  11.550 idle idle-prompt
