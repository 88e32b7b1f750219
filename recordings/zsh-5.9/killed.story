   0.000 idle quiet
   0.111 working recent-output
   0.112 idle idle-prompt
   0.377 working command-running
   0.377 failed exit-code "kill -9 $$"
