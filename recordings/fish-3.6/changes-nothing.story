   0.000 idle quiet
   0.464 working recent-output
   0.465 idle idle-prompt
   0.834 working command-running
   9.045 idle idle-prompt
   9.076 idle idle-prompt tick
