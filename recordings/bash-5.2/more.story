   0.000 idle quiet
   0.302 working recent-output
   0.304 idle idle-prompt
  11.706 working command-running
  11.865 idle quiet
  15.774 idle idle-prompt
