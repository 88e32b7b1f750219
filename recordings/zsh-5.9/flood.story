   0.000 idle quiet
   0.090 working recent-output
   0.091 idle idle-prompt
   0.396 working command-running
   2.715 idle idle-prompt
