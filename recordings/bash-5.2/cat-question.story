   0.000 idle quiet
   0.092 working recent-output
   0.159 idle idle-prompt
   0.540 working command-running
   0.541 idle idle-prompt
   3.805 working command-running
   8.818 idle idle-prompt
