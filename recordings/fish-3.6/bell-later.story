   0.000 idle quiet
   0.159 working recent-output
   0.159 idle idle-prompt
   0.535 working command-running
   4.608 needs-you bell
  11.966 idle idle-prompt tick
