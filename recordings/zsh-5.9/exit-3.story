   0.000 idle quiet
   0.111 working recent-output
   0.111 idle idle-prompt
   0.429 working command-running
   0.430 failed exit-code "exit 3"
   1.496 failed exit-code
