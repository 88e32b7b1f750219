   0.000 idle quiet
   0.203 working recent-output
   0.203 idle idle-prompt
   0.513 working command-running
   2.528 idle idle-prompt
