   0.000 idle quiet
   0.083 working recent-output
   0.083 idle idle-prompt
   0.396 working command-running
   4.444 needs-you bell
   8.503 working command-running
  11.425 idle idle-prompt tick
