# fish marks the end of every command, of this one too, a moment before it goes.
   0.000 idle quiet
   0.414 working recent-output
   0.414 idle idle-prompt
   0.688 working command-running
   0.688 idle idle-prompt
   0.688 failed exit-code "exit 3"
   1.742 failed exit-code
