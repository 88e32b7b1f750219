   0.000 idle quiet
   0.108 working recent-output
   0.108 idle idle-prompt
   0.394 working command-running
   0.394 failed exit-code "exit 3"
   1.423 failed exit-code
