   0.000 idle quiet
   0.348 working recent-output
   0.349 idle idle-prompt
   0.670 working command-running
  11.659 idle idle-prompt
