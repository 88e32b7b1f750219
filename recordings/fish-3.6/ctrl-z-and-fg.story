   0.000 idle quiet
   0.445 working recent-output
   0.445 idle idle-prompt
   0.797 working command-running
   9.804 idle idle-prompt
  13.099 working command-running
  16.112 idle idle-prompt
