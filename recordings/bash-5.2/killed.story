   0.000 idle quiet
   0.111 working recent-output
   0.111 idle idle-prompt
   0.376 working command-running
   0.376 failed exit-code "kill -9 $$"
