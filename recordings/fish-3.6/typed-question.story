   0.000 idle quiet
   0.397 working recent-output
   0.397 idle idle-prompt
   6.520 working command-running
   6.520 idle idle-prompt
