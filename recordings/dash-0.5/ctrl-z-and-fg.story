# Without marks a command is over once its shell has been seen to read a line for a moment.
   0.000 idle quiet
   0.450 working recent-output
   0.730 idle idle-prompt
   2.259 working command-running
  10.969 idle quiet
  11.172 idle idle-prompt
  15.793 working command-running
  18.512 idle quiet
  18.713 idle idle-prompt
