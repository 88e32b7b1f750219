   0.000 idle quiet
   0.351 working recent-output
   0.351 idle idle-prompt
   0.683 working command-running
   0.780 idle idle-prompt
