   0.000 idle quiet
   0.199 working recent-output
   0.442 idle idle-prompt
  12.222 idle quiet
  15.982 working command-running
  22.112 working recent-output
  26.053 working command-running
  26.254 idle idle-prompt tick
