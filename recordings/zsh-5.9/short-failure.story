   0.000 idle quiet
   0.080 working recent-output
   0.090 idle idle-prompt
   0.406 working command-running
   2.415 idle idle-prompt
