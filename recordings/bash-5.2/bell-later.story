   0.000 idle quiet
   0.161 working recent-output
   0.161 idle idle-prompt
   0.485 working command-running
   4.520 needs-you bell
  11.766 idle idle-prompt tick
