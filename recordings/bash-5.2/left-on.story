   0.000 idle quiet
   0.104 working recent-output
   0.134 idle idle-prompt
   0.448 working command-running
   0.461 idle idle-prompt
   4.448 working command-running
   4.448 idle idle-prompt
