   0.000 idle quiet
   0.213 working recent-output
   0.217 idle idle-prompt
   0.720 working command-running
   9.723 idle idle-prompt
  13.036 working command-running
  16.046 idle idle-prompt
