   0.000 idle quiet
   0.131 working recent-output
   0.132 idle idle-prompt
   0.443 working command-running
   0.482 idle idle-prompt
   4.445 working command-running
   4.445 idle idle-prompt
