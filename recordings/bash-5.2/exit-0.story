   0.000 idle quiet
   0.117 working recent-output
   0.117 idle idle-prompt
   0.453 working command-running
   0.454 finished exit-code "exit"
