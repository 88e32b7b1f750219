   0.000 idle quiet
   0.137 working recent-output
   0.205 idle idle-prompt
   0.506 working command-running
   0.572 idle idle-prompt
   4.500 working command-running
   4.500 idle idle-prompt
