# What stands in the panes of a multiplexer is not read.
   0.000 idle quiet
   0.089 working recent-output
   0.113 idle idle-prompt
   0.410 working command-running
   0.730 working recent-output
  10.113 idle quiet
  15.015 working recent-output
  17.049 idle idle-prompt tick
