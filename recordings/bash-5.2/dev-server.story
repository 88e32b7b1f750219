   0.000 idle quiet
   0.153 working recent-output
   0.153 idle idle-prompt
   0.487 working command-running
  22.551 idle idle-prompt
