   0.000 idle quiet
   0.198 working recent-output
   0.198 idle idle-prompt
   0.493 working command-running
   0.494 idle idle-prompt
   3.602 working recent-output
   4.215 idle idle-prompt
