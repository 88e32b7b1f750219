   0.000 idle quiet
   0.077 working recent-output
   0.078 idle idle-prompt
   5.794 working command-running
   5.795 idle idle-prompt
