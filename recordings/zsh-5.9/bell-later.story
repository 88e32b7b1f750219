   0.000 idle quiet
   0.161 working recent-output
   0.161 idle idle-prompt
   0.485 working command-running
   4.533 needs-you bell
   8.500 working command-running
   8.500 idle idle-prompt tick
