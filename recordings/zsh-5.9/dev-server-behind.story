   0.000 idle quiet
   0.241 working recent-output
   0.242 idle idle-prompt
   0.522 working command-running
   0.522 idle idle-prompt
   2.663 working recent-output
  12.663 idle idle-prompt
  15.682 working recent-output
