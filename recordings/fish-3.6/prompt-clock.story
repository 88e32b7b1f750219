   0.000 idle quiet
   0.331 working recent-output
   0.331 idle idle-prompt
   0.670 working command-running
   0.757 idle idle-prompt
