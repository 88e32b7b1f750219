   0.000 idle quiet
   0.318 working recent-output
   0.319 idle idle-prompt
   0.646 working command-running
   0.710 idle idle-prompt
   4.008 working command-running
   9.067 idle idle-prompt
