   0.000 idle quiet
   0.089 working recent-output
   0.117 idle idle-prompt
   0.410 working command-running
   0.411 idle idle-prompt
   2.424 working progress
  10.474 idle idle-prompt
