   0.000 idle quiet
   0.100 working recent-output
   0.107 idle idle-prompt
   0.371 working command-running
   4.421 needs-you bell
   8.501 working command-running
  11.403 idle idle-prompt tick
