   0.000 idle quiet
   0.401 working recent-output
   0.401 idle idle-prompt
   3.686 working command-running
   3.686 idle idle-prompt
