   0.000 idle quiet
   0.241 working recent-output
   0.241 idle idle-prompt
   0.593 working command-running
   4.647 needs-you bell
   8.713 working command-running
  11.619 idle idle-prompt tick
