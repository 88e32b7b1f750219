   0.000 idle quiet
   0.589 working recent-output
   0.589 idle idle-prompt
   0.929 working command-running
   0.938 idle idle-prompt
   3.045 working recent-output
  13.045 idle idle-prompt
  16.051 working recent-output
