   0.000 idle quiet
   0.137 working recent-output
   0.205 idle idle-prompt
   0.513 working command-running
   0.571 idle idle-prompt
   4.523 working command-running
   4.524 idle idle-prompt
