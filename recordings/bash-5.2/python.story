   0.000 idle quiet
   0.150 working recent-output
   0.151 idle idle-prompt
   0.479 working command-running
   0.591 working recent-output
  10.151 idle quiet
  12.851 working command-running
  18.864 working recent-output
  28.702 idle quiet
  30.638 idle idle-prompt tick
