   0.000 idle quiet
   0.186 working recent-output
   0.328 idle idle-prompt
   2.884 working command-running
  11.659 working recent-output
  11.874 idle idle-prompt tick
