# Without marks a command is over once its shell has been seen to read a line for a moment.
   0.000 idle quiet
   0.513 working recent-output
   0.786 idle idle-prompt
   2.337 working command-running
  13.032 idle quiet
  13.233 idle idle-prompt
