# fish marks the end of every command, of this one too, a moment before it goes.
   0.000 idle quiet
   0.339 working recent-output
   0.339 idle idle-prompt
   0.639 working command-running
   0.639 idle idle-prompt
   0.640 finished exit-code "exit"
