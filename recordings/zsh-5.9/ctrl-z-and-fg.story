   0.000 idle quiet
   0.217 working recent-output
   0.217 idle idle-prompt
   0.720 working command-running
   9.715 idle idle-prompt
  13.033 working command-running
  16.043 idle idle-prompt
