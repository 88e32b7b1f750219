   0.000 idle quiet
   0.092 working recent-output
   0.160 idle idle-prompt
   0.486 working command-running
   0.518 idle idle-prompt
   3.805 working command-running
   8.822 idle idle-prompt
