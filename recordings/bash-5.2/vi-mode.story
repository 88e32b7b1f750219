   0.000 idle quiet
   0.200 working recent-output
   0.200 idle idle-prompt
   5.866 working command-running
   5.870 idle idle-prompt
